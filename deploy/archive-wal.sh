#!/bin/sh
# Postgres' archive_command: archive-wal.sh %p %f FOLDER. The folder lies on another machine (docs/backup.md).
# Postgres keeps each file of its log and retries until this script exits with 0.
set -eu
path=$1
name=$2
folder=$3
kept="$folder/$name.gz"
if [ -e "$kept" ]; then
	# Accepts a file that Postgres sends again after a crash. Refuses a different file of the same name, because that file
	# comes from another server.
	gzip -dc "$kept" | cmp -s - "$path"
	exit
fi
unfinished="$folder/.$name.$$"
gzip -1 -c "$path" >"$unfinished"
sync "$unfinished"
mv "$unfinished" "$kept"
