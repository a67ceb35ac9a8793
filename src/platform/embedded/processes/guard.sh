#!/bin/sh
# Guard of one server: runs it, and stops it when Kith is gone for any reason, since the pipe at standard input ends
# then. A shell, because it takes 2 MB where a process of Node takes 40. Prints the server's pid once it is watched;
# exits with the server's exit code. It leads a process group of its own.
#
# Arguments: the seconds that the server has to stop before it is killed; the seconds that it goes on without a Kith;
# the path of a named pipe, there only in that time, at which the next Kith takes the server over by writing "here";
# the executable and its arguments. A Kith that writes "stop", and the end of that time, stop the server.

kill_after_s=$1
grace_s=$2
handover=$3
shift 3

exec 3<&0 </dev/null
"$@" >&2 3<&- &
server=$!
trap 'kill -TERM "$server" 2>/dev/null' TERM INT HUP

# Reads until a Kith is gone; succeeds if it has said that it is not to be followed by another.
said_stop() {
  while read -r word <&3; do
    [ "$word" = stop ] && return 0
  done
  return 1
}

stop_server() {
  kill -TERM "$server" 2>/dev/null
  sleep "$kill_after_s"
  kill -KILL "$server" 2>/dev/null
}

# Waits for the next Kith, which then is at the pipe; fails if there is none in time. Stops the server if somebody has
# removed the pipe by then, since no Kith finds it any more.
next_kith() {
  [ "$grace_s" -gt 0 ] && rm -f "$handover" && mkfifo -m 600 "$handover" || return 1
  (sleep "$grace_s" && if [ -p "$handover" ]; then echo stop >"$handover"; else stop_server; fi) 3<&- &
  clock=$!
  word=
  # Opening a named pipe waits until the other side opens it, too: a Kith or the clock.
  exec 3<"$handover"
  read -r word <&3
  # Before the pipe goes, which the clock would take for removed.
  kill "$clock" 2>/dev/null
  rm -f "$handover"
  [ "$word" = here ]
}

(
  trap '' INT HUP
  until said_stop; do
    next_kith || break
  done
  stop_server
) >/dev/null &

echo "$server"
exec >/dev/null

# A signal interrupts the wait; it goes on until the server is gone.
while :; do
  wait "$server"
  code=$?
  kill -0 "$server" 2>/dev/null || break
done
rm -f "$handover"

# Ends the watch, too.
trap '' TERM
kill -TERM 0
exit "$code"
