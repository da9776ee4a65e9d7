/** Whether the server can be reached: a request that fails says no; any answer, and a socket that opens, says yes. */
class Reach {
  lost = $state(false);
}

export const reach = new Reach();
