"""The three that are asked: geo-search, PostgreSQL with PostGIS, and Redis; each started on a folder of its own.

Of what a contender cannot answer, `can` says so. `ask` is a whole round trip: from a question to values of Python's.
"""

import json
import os
import pwd
import signal
import subprocess
import time

import psycopg2
import psycopg2.extras
import redis
import zmq

import geo_places

PATIENCE_S = 1800


def run(*words, **more):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, **more)


class Umkreis:
    name = "Umkreis"

    def __init__(self, folder, products):
        self.program = os.path.join(products, "umkreis")
        self.data = os.path.join(folder, "umkreis")
        self.environment = {**os.environ, "UMKREIS_DATA": self.data, "XDG_STATE_HOME": os.path.join(self.data, "state")}
        # One person brings all places in.
        limits = ["WRITE_BURST", "WRITE_MIB_A_DAY"]
        self.environment.update({f"SETTING_{limit}": "0" for limit in limits}, SETTING_POSTS="10000000", SETTING_POST_MIB="1048576")
        self.is_loaded = os.path.exists(os.path.join(self.data, "loaded"))
        start = time.monotonic()
        self.umkreis("up", "--detach", "--wait", "--http", "off")
        self.up_seconds = time.monotonic() - start
        self.socket = zmq.Context.instance().socket(zmq.REQ)
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.setsockopt(zmq.RCVTIMEO, 30_000)
        self.socket.connect(self.endpoint("geo"))

    def endpoint(self, service):
        return f"ipc://{self.data}/run/{service}.sock"

    def umkreis(self, *words, **more):
        run(self.program, "--quiet", *words, env=self.environment, text=True, **more)

    def load(self, posts):
        if self.is_loaded:
            return
        path = os.path.join(self.data, "posts.ndjson")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(geo_places.entry(post) + "\n" for post in posts)
        register = ["account", "register", "--email", "bench@example.org", "--name", "Bench", "--password-stdin"]
        self.umkreis(*register, input="bench brindle ferry oxide\n")
        self.umkreis("import", path, "--source", "places", "--no-wait")
        self.catch_up()
        os.remove(path)
        with open(os.path.join(self.data, "loaded"), "w"):
            pass

    def catch_up(self):
        """Waits until what the catalogue has announced can be found."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            words = [self.program, "operator", "token"]
            token = subprocess.run(words, check=True, env=self.environment, capture_output=True, text=True).stdout
            wanted = self.ready("catalogue", token.strip())["sequence"]
            if self.ready("geo", token.strip())["followed"]["catalogue"] >= wanted:
                return
            assert time.monotonic() < deadline, "geo-search does not catch up"
            time.sleep(0.2)

    def ready(self, service, token):
        with zmq.Context.instance().socket(zmq.REQ) as socket:
            socket.setsockopt(zmq.LINGER, 0)
            socket.setsockopt(zmq.RCVTIMEO, 30_000)
            socket.connect(self.endpoint(service))
            socket.send_string(json.dumps({"v": 1, "call": f"{service}.ready", "token": token, "body": {}}))
            return json.loads(socket.recv())["body"]

    def ping(self):
        self.socket.send(b'{"v":1,"id":"1","call":"geo.ping","body":{}}')
        self.socket.recv()

    def can(self, workload):
        return True

    def prepare(self, workload, questions):
        pass

    @staticmethod
    def line(workload, question):
        call, body = workload.ours(question)
        return json.dumps({"v": 1, "id": "1", "call": call, "body": body}).encode()

    def ask(self, workload, question):
        self.socket.send(self.line(workload, question))
        reply = json.loads(self.socket.recv())
        return reply["body"].get("hits") if "body" in reply else self.refused(reply)

    @staticmethod
    def refused(reply):
        raise RuntimeError(f"geo-search refuses: {reply}")

    def told(self, hits):
        """What was found, as it is compared: title and metres."""
        return [(hit["title"], hit["distance"]) for hit in hits]

    @property
    def memory(self):
        with open(os.path.join(self.data, "geo/LOCK")) as lock:
            pid = int(lock.read().strip())
        with open(f"/proc/{pid}/smaps_rollup") as rollup:
            sizes = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in rollup if line.endswith("kB\n")}
        return f"{sizes['Rss']:.0f} MiB resident, {sizes['Anonymous']:.0f} of them not of files"

    def end(self):
        self.socket.close()
        self.umkreis("down")


class PostGIS:
    name = "PostGIS"
    bin = "/usr/lib/postgresql/15/bin"
    point = "ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography"
    settings = {
        "listen_addresses": "''", "shared_buffers": "512MB", "effective_cache_size": "2GB", "work_mem": "64MB",
        "maintenance_work_mem": "512MB", "random_page_cost": "1.1", "jit": "off", "fsync": "off", "max_wal_size": "4GB",
    }

    def __init__(self, folder, _):
        self.data = os.path.join(folder, "postgres")
        # PostgreSQL refuses to be run by root.
        self.user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        as_user = {"user": self.user, "cwd": "/"} if os.geteuid() == 0 else {}
        self.is_loaded = os.path.exists(os.path.join(self.data, "loaded"))
        if not os.path.exists(self.data):
            os.makedirs(self.data, mode=0o700)
            if as_user:
                run("chown", self.user, self.data)
            run(f"{self.bin}/initdb", "-D", f"{self.data}/cluster", "-A", "trust", "--locale=C.UTF-8", **as_user)
        options = " ".join(f"-c {name}={value}" for name, value in self.settings.items())
        self.control = lambda *words: run(f"{self.bin}/pg_ctl", "-D", f"{self.data}/cluster", *words, **as_user)
        self.control("-w", "-l", f"{self.data}/log", "-o", f"{options} -k {self.data}", "start")
        self.connection = psycopg2.connect(host=self.data, user=self.user, dbname="postgres")
        self.connection.autocommit = True
        self.cursor = self.connection.cursor()
        self.cursor.execute("PREPARE nothing AS SELECT 1")

    def load(self, posts):
        if self.is_loaded:
            return
        self.cursor.execute(
            """
            CREATE EXTENSION postgis; CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist;
            CREATE TABLE post (
                id INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, lat DOUBLE PRECISION NOT NULL,
                lon DOUBLE PRECISION NOT NULL, place GEOGRAPHY(Point, 4326) NOT NULL, words TEXT NOT NULL, cuisine TEXT,
                opened TSTZMULTIRANGE
            )"""
        )
        times = geo_places.OpenTimes()
        rows = (
            (p.id, p.kind, p.title, p.lat, p.lon, f"SRID=4326;POINT({p.lon} {p.lat})", geo_places.words(p), p.cuisine,
             times.of(p))
            for p in posts
        )
        psycopg2.extras.execute_values(self.cursor, "INSERT INTO post VALUES %s", rows, page_size=1000)
        # For each workload the index that is made for it, and those that the planner may put together.
        for index in (
            "CREATE UNIQUE INDEX postByID ON post (id)",
            "CREATE INDEX postByPlace ON post USING gist (place)",
            "CREATE INDEX postByKindAndPlace ON post USING gist (kind, place)",
            "CREATE INDEX postByCuisineAndPlace ON post USING gist (kind, cuisine, place) WHERE cuisine IS NOT NULL",
            "CREATE INDEX postByCuisine ON post (kind, cuisine)",
            "CREATE INDEX postByWords ON post USING gin (words gin_trgm_ops)",
            "VACUUM ANALYZE post",
        ):
            self.cursor.execute(index)
        run("touch", f"{self.data}/loaded")

    def ping(self):
        self.cursor.execute("EXECUTE nothing")
        self.cursor.fetchall()

    def can(self, workload):
        return True

    def statement(self, workload, order):
        return f"""
            SELECT id, kind, title, lat, lon, ST_Distance(place, {self.point})
            FROM post WHERE {workload.where.format(point=self.point)}
            ORDER BY {order} LIMIT {workload.limit}"""

    def prepare(self, workload, questions):
        """Prepares the statement, and takes the kind of plan that is the faster."""
        types = "double precision, double precision" + (", text" if "$3" in workload.where else "")
        for name, order in (("timed", f"place <-> {self.point}"), ("exact", f"ST_Distance(place, {self.point}), id")):
            self.cursor.execute(f"PREPARE {workload.key}_{name} ({types}) AS {self.statement(workload, order)}")
        took = {}
        for mode in ("force_custom_plan", "force_generic_plan"):
            self.cursor.execute(f"SET plan_cache_mode = {mode}")
            start = time.perf_counter()
            for question in questions[:40]:
                self.ask(workload, question)
            took[mode] = time.perf_counter() - start
        workload.plan = min(took, key=took.get)

    def begin(self, workload):
        self.cursor.execute(f"SET plan_cache_mode = {workload.plan}")

    def ask(self, workload, question, name="timed"):
        values = [question["lon"], question["lat"]]
        if "word" in question:
            values.append(f"% {question['word']}%")
        marks = ", ".join(["%s"] * len(values))
        self.cursor.execute(f"EXECUTE {workload.key}_{name} ({marks})", values)
        return self.cursor.fetchall()

    def exact(self, workload, question):
        """By the spheroid, which PostGIS's `<->` does not sort by."""
        return self.ask(workload, question, "exact")

    def told(self, rows):
        return [(row[2], row[5]) for row in rows]

    @property
    def memory(self):
        self.cursor.execute("SELECT pg_total_relation_size('post'), pg_relation_size('post')")
        whole, table = self.cursor.fetchone()
        return f"{whole / 2**20:.0f} MiB of files, {table / 2**20:.0f} of them without indexes"

    def end(self):
        self.connection.close()
        self.control("-m", "immediate", "stop")


class Redis:
    name = "Redis"

    def __init__(self, folder, _):
        path = os.path.join(folder, "redis")
        os.makedirs(path, exist_ok=True)
        words = ["redis-server", "--port", "0", "--unixsocket", f"{path}/socket", "--save", "", "--dir", path]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        self.client = redis.Redis(unix_socket_path=f"{path}/socket")
        deadline = time.monotonic() + 10
        while True:
            try:
                self.client.ping()
                return
            except redis.exceptions.ConnectionError:
                assert time.monotonic() < deadline, "redis-server does not answer"
                time.sleep(0.02)

    def load(self, posts):
        pipeline = self.client.pipeline(transaction=False)
        for post in posts:
            # What it knows of the globe ends there.
            if abs(post.lat) <= 85.05112878:
                pipeline.geoadd("post", (post.lon, post.lat, f"{post.id}:{post.title}"))
            if len(pipeline) >= 10_000:
                pipeline.execute()
        pipeline.execute()

    def ping(self):
        self.client.ping()

    def can(self, workload):
        return workload.redis is not None

    def prepare(self, workload, questions):
        pass

    def ask(self, workload, question):
        return self.client.geosearch(
            "post", longitude=question["lon"], latitude=question["lat"], unit="km", sort="ASC", withdist=True,
            withcoord=True, **workload.redis,
        )

    def told(self, rows):
        return [(row[0].decode().split(":", 1)[1], row[1] * 1000) for row in rows]

    @property
    def memory(self):
        return f"{self.client.info('memory')['used_memory'] / 2**20:.0f} MiB"

    def end(self):
        self.client.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)
