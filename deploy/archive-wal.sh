#!/bin/sh
# Postgres' archive_command: archive-wal.sh %p %f FOLDER. The folder lies on another machine (docs/backup.md).
# Postgres keeps a file of its log, and tries again, until this ends with 0.
set -eu
path=$1
name=$2
folder=$3
kept="$folder/$name.gz"
if [ -e "$kept" ]; then
	# The same once more, after a crash: fine. Another one of the same name is of another server: refused.
	gzip -dc "$kept" | cmp -s - "$path"
	exit
fi
unfinished="$folder/.$name.$$"
gzip -1 -c "$path" >"$unfinished"
sync "$unfinished"
mv "$unfinished" "$kept"
