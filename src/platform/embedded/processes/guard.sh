#!/bin/sh
# Guard of one server: runs it, and stops it when Kith is gone for any reason, since the pipe at standard input ends
# then. A shell, because it takes 2 MB where a process of Node takes 40. Arguments: the seconds that the server has to
# stop before it is killed, the executable and its arguments. Prints the server's pid once it is watched; exits with the
# server's exit code. It leads a process group of its own.

kill_after_s=$1
shift

exec 3<&0 </dev/null
"$@" >&2 3<&- &
server=$!
trap 'kill -TERM "$server" 2>/dev/null' TERM INT HUP

(
  trap '' INT HUP
  while read -r _ <&3; do :; done
  kill -TERM "$server" 2>/dev/null
  sleep "$kill_after_s"
  kill -KILL "$server" 2>/dev/null
) >/dev/null &

echo "$server"
exec >/dev/null

# A signal interrupts the wait; it goes on until the server is gone.
while :; do
  wait "$server"
  code=$?
  kill -0 "$server" 2>/dev/null || break
done

# Ends the watch, too.
trap '' TERM
kill -TERM 0
exit "$code"
