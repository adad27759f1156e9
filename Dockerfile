# The shop as an image: a release, and nothing else. `docker build -t shop .`, or compose.yaml does it.

FROM node:26-bookworm-slim AS build
# With `strip` the programs of a release are 35 MB smaller.
RUN apt-get update && apt-get install --yes --no-install-recommends binutils && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# Makes the release, starts it once and walks through it: an image that does not sell is not made.
RUN npm run release && mv releases/shop-*/ /opt/shop

FROM debian:bookworm-slim
# A number rather than a name: Kubernetes can see that it is not root. The folder is there so that a volume takes over its owner.
RUN groupadd --gid 10001 shop \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin shop \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /opt/shop /opt/shop
ENV PATH=/opt/shop/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
WORKDIR /data
# Nothing else is written to but /tmp: the rest may be read-only.
VOLUME /data
EXPOSE 3000
# A schema that is brought up to date may take its time; after that a shop that is not ready for a minute and a half is unhealthy.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --start-interval=2s --retries=3 CMD ["shop", "health"]
# PostgreSQL's processes are children of the shop's, which asks them to end and waits: ten seconds, and ten more before it is killed.
STOPSIGNAL SIGTERM
ENTRYPOINT ["shop"]
CMD ["start"]
