// A load generator that takes little of a processor: HTTP/1.1 or ZMTP 3.0 over one epoll.
//
// usage: load (--http PORT | --ipc PATH) --call NAME --body JSON [--networks N] (--rate R | --closed C) --seconds S
//             [--user-body JSON --user-every MS] [--tail S]
//
// Open loop (--rate) sends R requests a second whatever comes back, in turn from N networks: addresses in
// X-Forwarded-For, or connections of ZeroMQ. Closed loop (--closed) keeps C requests under way. One user of a network of
// its own sends as well, also for S seconds after the load (--tail). Latencies count from when a request is due, so that a
// late generator does not hide a wait. Prints one object of JSON.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { MOST_CONNECTIONS = 4096, MOST_REQUESTS = 1 << 21, BUFFER = 1 << 18, GRACE_MS = 6000 };
enum outcome { WAITING, ACCEPTED, REFUSED, LATE, FAILED };

struct request {
    double due, end;
    uint8_t outcome;
    bool is_user;
};

struct connection {
    int socket;
    bool is_open, is_busy, is_greeted;
    int request;  // of HTTP; replies of ZeroMQ carry the number
    size_t in, out;
    char *input, *output;
};

static struct options {
    int http_port, networks, closed;
    const char *ipc, *call, *body, *user_body;
    double rate, seconds, user_every, tail;
} options = {.networks = 1, .seconds = 10};

static struct connection connections[MOST_CONNECTIONS];
static int opened, idle[MOST_CONNECTIONS], idles, poller;
static struct request *requests;
static int sent, unsent, under_way;

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

// MARK: Connections

static void watch(int number, bool writes) {
    struct epoll_event event = {.events = EPOLLIN | (writes ? EPOLLOUT : 0), .data.u32 = (uint32_t)number};
    if (epoll_ctl(poller, EPOLL_CTL_MOD, connections[number].socket, &event) < 0) fail("epoll_ctl");
}

static void put(int number, const void *bytes, size_t count) {
    struct connection *it = &connections[number];
    if (it->out + count > BUFFER) {  // the other end does not read
        unsent++;
        return;
    }
    memcpy(it->output + it->out, bytes, count);
    it->out += count;
}

static void flush_output(int number) {
    struct connection *it = &connections[number];
    ssize_t count = it->out == 0 ? 0 : send(it->socket, it->output, it->out, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count > 0) memmove(it->output, it->output + count, it->out -= (size_t)count);
    watch(number, it->out > 0);
}

static void open_socket(struct connection *it) {
    it->socket = socket(options.ipc ? AF_UNIX : AF_INET, SOCK_STREAM, 0);
    if (it->socket < 0) fail("socket");
    if (options.ipc) {
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        strncpy(address.sun_path, options.ipc, sizeof address.sun_path - 1);
        if (connect(it->socket, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
    } else {
        struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)options.http_port)};
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        int yes = 1;
        setsockopt(it->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        if (connect(it->socket, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
    }
    fcntl(it->socket, F_SETFL, O_NONBLOCK);
}

// Also opens a closed one again.
static void open_connection(int number) {
    struct connection *it = &connections[number];
    open_socket(it);
    if (!it->input) it->input = malloc(BUFFER), it->output = malloc(BUFFER);
    it->in = it->out = 0;
    it->is_open = true;
    it->is_greeted = false;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)number};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, it->socket, &event) < 0) fail("epoll_ctl");
    if (options.ipc) {
        // ZMTP 3.0, https://rfc.zeromq.org/spec/23/: greeting with the NULL mechanism, then READY of a DEALER.
        char greeting[64] = {(char)0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 3, 0, 'N', 'U', 'L', 'L'};
        static const char ready[] = "\x04\x29\x05READY\x0bSocket-Type\0\0\0\x06" "DEALER" "\x08Identity\0\0\0\0";
        put(number, greeting, sizeof greeting);
        put(number, ready, sizeof ready - 1);
        flush_output(number);
    }
}

static int next_connection(void) {
    if (opened == MOST_CONNECTIONS) return -1;
    open_connection(opened);
    return opened++;
}

// MARK: Requests

static void finish(int number, enum outcome outcome) {
    struct request *it = &requests[number];
    if (it->outcome != WAITING) return;
    it->outcome = outcome;
    it->end = now_ms();
    if (!it->is_user) under_way--;
}

static void send_http(int number, int network, const char *body) {
    int connection = idles > 0 ? idle[--idles] : next_connection();
    if (connection < 0) {
        unsent++;
        return finish(number, FAILED);
    }
    char text[4096], path[128];
    snprintf(path, sizeof path, "%s", options.call);
    *strchr(path, '.') = '/';
    int count = snprintf(
        text, sizeof text,
        "POST /v1/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Forwarded-For: 10.0.%d.%d\r\n"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        path, options.http_port, network >> 8, network & 255, strlen(body), body
    );
    connections[connection].is_busy = true;
    connections[connection].request = number;
    put(connection, text, (size_t)count);
    flush_output(connection);
}

static void send_zeromq(int number, int network, const char *body) {
    char line[4096], frames[4200];
    int count = snprintf(
        line, sizeof line, "{\"v\":1,\"id\":\"%d\",\"call\":\"%s\",\"ttlMs\":5000,\"body\":%s}", number, options.call, body
    );
    size_t size = 0;
    frames[size++] = 1, frames[size++] = 0;  // more, empty
    if (count < 256) {
        frames[size++] = 0, frames[size++] = (char)count;
    } else {
        frames[size++] = 2;
        for (int shift = 56; shift >= 0; shift -= 8) frames[size++] = (char)((uint64_t)count >> shift);
    }
    memcpy(frames + size, line, (size_t)count);
    if (!connections[network].is_open) open_connection(network);
    put(network, frames, size + (size_t)count);
    flush_output(network);
}

static void send_request(double due, int network, bool is_user) {
    if (sent == MOST_REQUESTS) fail("too many requests");
    int number = sent++;
    requests[number] = (struct request){.due = due, .is_user = is_user};
    if (!is_user) under_way++;
    const char *body = is_user ? options.user_body : options.body;
    if (options.ipc) send_zeromq(number, network, body);
    else send_http(number, network, body);
}

// MARK: Replies

static enum outcome outcome_of(const char *text, size_t size) {
    if (memmem(text, size, "\"overloaded\"", 12) || memmem(text, size, "\"throttled\"", 11)) return REFUSED;
    if (memmem(text, size, "\"deadline-exceeded\"", 19)) return LATE;
    return FAILED;
}

// Returns the bytes of a whole response, 0 if more must arrive.
static size_t read_http(int number) {
    struct connection *it = &connections[number];
    char *end = memmem(it->input, it->in, "\r\n\r\n", 4);
    if (!end) return 0;
    size_t head = (size_t)(end - it->input) + 4;
    it->input[head - 1] = 0;
    char *length = strcasestr(it->input, "\r\ncontent-length:");
    size_t size = head + (length ? strtoul(length + 17, NULL, 10) : 0);
    it->input[head - 1] = '\n';
    if (it->in < size) return 0;
    int status = atoi(it->input + 9);
    finish(it->request, status == 200 ? ACCEPTED : outcome_of(it->input + head, size - head));
    it->is_busy = false;
    idle[idles++] = number;
    return size;
}

static size_t read_zeromq(int number) {
    struct connection *it = &connections[number];
    if (!it->is_greeted) {
        it->is_greeted = it->in >= 64;
        return it->is_greeted ? 64 : 0;
    }
    if (it->in < 9) return 0;
    uint8_t *bytes = (uint8_t *)it->input;
    bool is_long = bytes[0] & 2;
    size_t head = is_long ? 9 : 2, size = 0;
    for (size_t index = 1; index < head; index++) size = size << 8 | bytes[index];
    if (head + size > BUFFER) fail("a reply is too long");
    if (it->in < head + size) return 0;
    char *line = it->input + head;
    char *id = bytes[0] & 4 ? NULL : memmem(line, size, "\"id\":\"", 6);
    if (id) {
        bool is_fault = memmem(line, size, "\"fault\":{", 9) != NULL;
        int request = atoi(id + 6);
        if (request >= 0 && request < sent) finish(request, is_fault ? outcome_of(line, size) : ACCEPTED);
    }
    return head + size;
}

static void receive(int number) {
    struct connection *it = &connections[number];
    ssize_t count = recv(it->socket, it->input + it->in, BUFFER - it->in, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) {
        if (it->is_busy) finish(it->request, FAILED);
        for (int index = 0; index < idles; index++) {
            if (idle[index] == number) idle[index--] = idle[--idles];
        }
        close(it->socket);
        it->is_open = it->is_busy = false;
        return;
    }
    it->in += (size_t)count;
    size_t used;
    while ((used = options.ipc ? read_zeromq(number) : read_http(number)) > 0) {
        memmove(it->input, it->input + used, it->in -= used);
    }
}

// MARK: The run

static int compare(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static void print_latencies(const char *name, enum outcome outcome, double from) {
    double *all = malloc(sizeof(double) * (size_t)(sent + 1));
    int count = 0;
    for (int index = 0; index < sent; index++) {
        struct request *it = &requests[index];
        if (!it->is_user && it->outcome == outcome && it->due >= from) all[count++] = it->end - it->due;
    }
    qsort(all, (size_t)count, sizeof(double), compare);
    double half = count ? all[count / 2] : 0, most = count ? all[(int)(count * 0.99)] : 0;
    printf("\"%s\":{\"count\":%d,\"p50\":%.2f,\"p99\":%.2f,\"max\":%.2f},", name, count, half, most, count ? all[count - 1] : 0);
    free(all);
}

static void print(double start, double stop) {
    int late = 0, failed = 0, waiting = 0, all = 0, good = 0;
    for (int index = 0; index < sent; index++) {
        struct request *it = &requests[index];
        if (it->is_user) continue;
        all++;
        late += it->outcome == LATE, failed += it->outcome == FAILED, waiting += it->outcome == WAITING;
        good += it->outcome == ACCEPTED && it->end <= stop;
    }
    printf("{\"sent\":%d,\"goodput\":%.2f,", all, good / (stop - start) * 1e3);
    print_latencies("accepted", ACCEPTED, start);
    print_latencies("refused", REFUSED, start);
    printf("\"late\":%d,\"failed\":%d,\"unanswered\":%d,\"unsent\":%d,\"user\":[", late, failed, waiting, unsent);
    bool is_first = true;
    for (int index = 0; index < sent; index++) {
        struct request *it = &requests[index];
        if (!it->is_user) continue;
        double ms = it->outcome == WAITING ? -1 : it->end - it->due;
        printf("%s[%.1f,%.2f,%d]", is_first ? "" : ",", it->due - stop, ms, it->outcome == ACCEPTED);
        is_first = false;
    }
    printf("]}\n");
}

static bool send_due(double time, double start, double stop, double *next, double *next_user) {
    bool is_over = time >= stop;
    if (options.closed) {
        for (; !is_over && under_way < options.closed; (*next)++) send_request(time, (int)*next % options.networks, false);
    } else {
        for (; !is_over && *next <= time && *next < stop; *next += 1e3 / options.rate) {
            send_request(*next, (int)((*next - start) * options.rate / 1e3 + 0.5) % options.networks, false);
        }
    }
    for (; options.user_body && *next_user <= time && *next_user < stop + options.tail * 1e3; *next_user += options.user_every) {
        send_request(*next_user, options.networks, true);
    }
    return is_over && time >= stop + options.tail * 1e3;
}

static void run(void) {
    double start = now_ms() + 500, stop = start + options.seconds * 1e3;
    double next = options.closed ? 0 : start, next_user = start;
    for (;;) {
        double time = now_ms();
        if (time >= start && send_due(time, start, stop, &next, &next_user)) {
            bool is_done = true;
            for (int index = 0; index < sent && is_done; index++) is_done = requests[index].outcome != WAITING;
            if (is_done || time >= stop + options.tail * 1e3 + GRACE_MS) break;
        }
        struct epoll_event events[256];
        int count = epoll_wait(poller, events, 256, 1);
        for (int index = 0; index < count; index++) {
            int number = (int)events[index].data.u32;
            if (events[index].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(number);
            if (connections[number].is_open && events[index].events & EPOLLOUT) flush_output(number);
        }
    }
    print(start, stop);
}

int main(int count, char **words) {
    for (int index = 1; index + 1 < count; index += 2) {
        const char *name = words[index], *value = words[index + 1];
        if (!strcmp(name, "--http")) options.http_port = atoi(value);
        else if (!strcmp(name, "--ipc")) options.ipc = value;
        else if (!strcmp(name, "--call")) options.call = value;
        else if (!strcmp(name, "--body")) options.body = value;
        else if (!strcmp(name, "--user-body")) options.user_body = value;
        else if (!strcmp(name, "--networks")) options.networks = atoi(value);
        else if (!strcmp(name, "--closed")) options.closed = atoi(value);
        else if (!strcmp(name, "--rate")) options.rate = atof(value);
        else if (!strcmp(name, "--seconds")) options.seconds = atof(value);
        else if (!strcmp(name, "--user-every")) options.user_every = atof(value);
        else if (!strcmp(name, "--tail")) options.tail = atof(value);
        else return fprintf(stderr, "load: unknown option %s\n", name), 64;
    }
    if (!options.call || !options.body || (!options.ipc && !options.http_port) || (!options.rate && !options.closed)) {
        return fprintf(stderr, "load: see the top of load.c\n"), 64;
    }
    poller = epoll_create1(0);
    requests = calloc(MOST_REQUESTS, sizeof *requests);
    if (options.ipc) {
        for (int number = 0; number <= options.networks; number++) next_connection();
    }
    run();
    return 0;
}
