# The same steps as `npm run release`: what CI unpacks and starts (npm run deploy:check) is what the image holds.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/release.mjs --folder /app && mkdir /erasures

# For the service backup of compose.yaml: pg_dump of the same Postgres as the service postgres.
FROM postgres:18-bookworm AS backup
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
RUN install -d -o postgres -m 700 /backups
WORKDIR /app
ENV NODE_ENV=production BACKUP_FOLDER=/backups DATA_DIR=/data
VOLUME /backups
USER postgres
ENTRYPOINT []
CMD ["node", "server/dist/backup.js"]

FROM gcr.io/distroless/nodejs24-debian12:nonroot
COPY --from=build /app /app
COPY --from=build --chown=nonroot:nonroot /erasures /erasures
WORKDIR /app
# The port is the container's own; whether strangers may reach it is for PAYMENTS or DEMO_IS_PUBLIC to say.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data /erasures
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# The image starts Node itself: these are its words. As PID 1 the server hears SIGTERM.
CMD ["--max-semi-space-size=2", "--heap-growing-percent=50", "server/dist/main.js"]
