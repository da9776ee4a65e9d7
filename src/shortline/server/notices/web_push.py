"""Web push: messages to a browser that is closed, encrypted for it alone (RFC 8291) and signed by us (RFC 8292).

The server's key lies beside the database, readable for nobody else; browsers that have subscribed know its public part.
"""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

KEY_FILE = "push-key.pem"
LIVES = 12 * 3600
"""Seconds for which a signature holds."""
RECORD = 4096
"""The size of a record; a message is one."""
POINT = 65
"""Bytes of a public key, uncompressed."""


def available() -> bool:
    """Whether this server can send push messages: the extra ``push`` is installed."""
    return find_spec("cryptography") is not None


def encoded(raw: bytes) -> str:
    """Bytes as the web writes them."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes behind that; ``ValueError`` for what is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def server_key(folder: Path) -> EllipticCurvePrivateKey:
    """The key of this server; made when it is needed first."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    file = folder / KEY_FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        made = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        unfinished = folder / f"{KEY_FILE}.{os.getpid()}"
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(made)
        try:
            os.link(unfinished, file)  # of several processes that start at once, one makes the key
        except FileExistsError:
            pass
        finally:
            unfinished.unlink()
    key = serialization.load_pem_private_key(file.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def point(key: EllipticCurvePublicKey) -> bytes:
    """A public key as browsers want it."""
    from cryptography.hazmat.primitives import serialization

    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def signature(key: EllipticCurvePrivateKey, endpoint: str, subject: str) -> str:
    """The header that tells a push service who sends."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    to = urlsplit(endpoint)
    claims = {"aud": f"{to.scheme}://{to.netloc}", "exp": int(time.time()) + LIVES, "sub": subject}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    token = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(token.encode(), ec.ECDSA(hashes.SHA256())))
    signed = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={token}.{signed}, k={encoded(point(key.public_key()))}"


def encrypted(payload: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser with these keys can read."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
    once, salt = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    mine = point(once.public_key())
    shared = once.exchange(ec.ECDH(), browser)
    secret = derived(decoded(auth), shared, b"WebPush: info\0" + decoded(p256dh) + mine, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + mine
    return head + AESGCM(key).encrypt(nonce, payload + b"\x02", None)


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """A key from a secret (HKDF)."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
