"""A load balancer for tests: connections go to one server after another, and past those that do not answer."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
from collections.abc import Sequence
from types import TracebackType

Place = tuple[str, int]


def place_of(address: str) -> Place:
    """Host and port of a server's address."""
    host, _, port = address.removeprefix("http://").partition(":")
    return host, int(port)


class Balancer:
    """A proxy in a thread of its own, as nginx or HAProxy in front of several processes; it knows no HTTP."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.servers = [place_of(address) for address in addresses]
        self.turns = itertools.count()
        self.taken = [0] * len(self.servers)
        """How many connections each server was given."""
        self.address = ""
        self._loop = asyncio.new_event_loop()
        self._open = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))

    async def _serve(self) -> None:
        self._over = asyncio.Event()
        listening = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        host, port = listening.sockets[0].getsockname()
        self.address = f"http://{host}:{port}"
        self._open.set()
        await self._over.wait()
        listening.close()
        still = asyncio.all_tasks() - {asyncio.current_task()}
        for task in still:
            task.cancel()
        await asyncio.gather(*still, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Join a visitor to the next server that answers."""
        for _ in self.servers:
            number = next(self.turns) % len(self.servers)
            with contextlib.suppress(OSError):
                there, back = await asyncio.open_connection(*self.servers[number])
                self.taken[number] += 1
                await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))
                return
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what one side says until it hangs up; then the other side is hung up, too."""
        try:
            with contextlib.suppress(OSError):
                while data := await reader.read(65536):
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.close()

    def __enter__(self) -> Balancer:
        self._thread.start()
        self._open.wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()
        self._loop.close()
