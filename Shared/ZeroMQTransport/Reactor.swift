import CZeroMQ
import Glibc
import Messaging
import Wire

/// What the loop's thread does: it owns the libzmq context and every socket, and nobody else touches them.
final class Reactor {
    /// nil when libzmq could not make one, and after the end.
    private(set) var context: UnsafeMutableRawPointer?
    let frame = Frame()
    /// Who this process is on `tcp`.
    let keys: WireKeys?

    private let mailbox: LoopMailbox
    private let executor: LoopExecutor
    private var clients: [SocketID: ClientSocket] = [:]
    private var servers: [SocketID: ServerSocket] = [:]
    private var probes: [SocketID: StrangerProbe] = [:]
    private var authenticator: KeyAuthenticator?
    private var members: [any LoopMember] = []
    private var watched: [RawSocket] = []
    private var descriptors: [pollfd] = []
    private var batch: [LoopCommand] = []
    private var busyPoll = BusyPoll(now: { .now }, yield: { sched_yield() })
    private var monitors = 0
    private var isStopping = false

    init(mailbox: LoopMailbox, executor: LoopExecutor, keys: WireKeys?) {
        self.mailbox = mailbox
        self.executor = executor
        self.keys = keys
        // A ROUTER numbers its connections from rand(), and a peer that claims the next number ends the process.
        srand(.random(in: .min ... .max))
        context = zmq_ctx_new()
        if let context { zmq_ctx_set(context, ZMQ_IO_THREADS, keys == nil ? 1 : 2) }
    }

    /// Works until it is told to stop, then closes everything.
    func run() {
        var next: ContinuousClock.Instant?
        var isBusy = false
        while !isStopping {
            poll(until: next, isBusy: isBusy)
            let now = ContinuousClock.now
            obey(at: now)
            _ = receive(at: now)
            work()
            obey(at: now)
            next = settle(at: now)
            // What was sent may have swallowed the news of what has come.
            isBusy = receive(at: now)
        }
        close()
    }

    /// Makes this turn the last one.
    func stop() {
        isStopping = true
    }

    /// A message has come in.
    func noteReceived() { busyPoll.noteReceived() }

    func add(_ client: ClientSocket, as id: SocketID) {
        clients[id] = client
        members.append(client)
    }

    func add(_ server: ServerSocket, as id: SocketID) {
        servers[id] = server
        members.append(server)
    }

    func add(_ probe: StrangerProbe, as id: SocketID) {
        probes[id] = probe
        members.append(probe)
    }

    /// The handler that libzmq asks about keys, which begins with the first server that needs it.
    func authenticator(with keys: WireKeys) throws(SocketFailure) -> KeyAuthenticator {
        if let authenticator { return authenticator }
        let new = try KeyAuthenticator(keys, on: self)
        authenticator = new
        members.append(new)
        return new
    }

    func server(_ id: SocketID) -> ServerSocket? {
        servers[id]
    }

    func removeClient(_ id: SocketID) {
        guard let client = clients.removeValue(forKey: id) else { return }
        members.removeAll { $0 === client }
        client.close()
    }

    func removeServer(_ id: SocketID) {
        guard let server = servers.removeValue(forKey: id) else { return }
        members.removeAll { $0 === server }
        server.close()
    }

    func removeProbe(_ id: SocketID) {
        guard let probe = probes.removeValue(forKey: id) else { return }
        members.removeAll { $0 === probe }
        probe.close()
    }

    func monitor(_ socket: RawSocket, events: Int32) throws(SocketFailure) -> SocketMonitor {
        guard let context else { throw SocketFailure(doing: "monitoring", code: ETERM) }
        monitors += 1
        return try SocketMonitor(of: socket, in: context, name: monitors, events: events)
    }

    func open(_ type: Int32, _ settings: SocketSettings) throws(SocketFailure) -> RawSocket {
        guard let context else { throw SocketFailure(doing: "opening a socket", code: ETERM) }
        return try RawSocket(type, in: context, settings: settings)
    }

    private func poll(until next: ContinuousClock.Instant?, isBusy: Bool) {
        watched.removeAll(keepingCapacity: true)
        for member in members { watched += member.sockets }
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(pollfd(fd: mailbox.wakeUp, events: Int16(POLLIN), revents: 0))
        for socket in watched { descriptors.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)) }
        let timeout = !isBusy && mailbox.rest() ? next?.millisecondsFromNow ?? -1 : 0
        let ready = timeout == 0 ? look(for: 0) : busyPoll.wait { mayWait in look(for: mayWait ? timeout : 0) }
        // After a signal nothing is known; the next turn asks again.
        guard ready > 0 else { return }
        if descriptors[0].revents != 0 { mailbox.silence() }
        for (socket, descriptor) in zip(watched, descriptors.dropFirst()) where descriptor.revents != 0 {
            socket.noteNews()
        }
    }

    private func look(for milliseconds: Int32) -> Int32 {
        Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    }

    /// True when there was anything, or may be more.
    private func receive(at now: ContinuousClock.Instant) -> Bool {
        var hadNews = false
        for member in members where member.receive(at: now) { hadNews = true }
        return hadNews
    }

    /// Runs what a task has to do here: one job, then messages have their turn again.
    private func work() {
        mailbox.takeJob()?.runSynchronously(on: executor.asUnownedTaskExecutor())
    }

    private func obey(at now: ContinuousClock.Instant) {
        mailbox.drain(into: &batch)
        for command in batch { obey(command, at: now) }
        batch.removeAll(keepingCapacity: true)
    }

    private func obey(_ command: LoopCommand, at now: ContinuousClock.Instant) {
        switch command {
        case .exchange(let call, let socket):
            guard let client = clients[socket] else {
                return call.waiter.resume(returning: .failure(SocketLoop.ended))
            }
            busyPoll.noteSent()
            client.begin(call, at: now)
        case .cancel(let id, let ticket, let socket):
            clients[socket]?.cancel(id, ticket: ticket)
        case .reply(let message, let envelope, let socket):
            busyPoll.noteSent()
            servers[socket]?.reply(message, to: envelope, at: now)
        case .perform(let body):
            body(self)
        }
    }

    private func settle(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        var next: ContinuousClock.Instant?
        for member in members {
            guard let wish = member.settle(at: now) else { continue }
            next = min(next ?? wish, wish)
        }
        return next
    }

    /// Sockets first, for the context waits for them; then it waits for what lingers on its way out.
    private func close() {
        for member in members { member.close() }
        clients = [:]
        servers = [:]
        probes = [:]
        authenticator = nil
        members = []
        let ending = context
        context = nil
        let (commands, job) = mailbox.shut()
        for command in commands { obey(command, at: .now) }
        if let job { executor.handOn(job) }
        guard let ending else { return }
        zmq_ctx_shutdown(ending)
        while zmq_ctx_term(ending) != 0, zmq_errno() == EINTR {}
    }
}

extension ContinuousClock.Instant {
    /// How long it is until then, for `poll`: whole milliseconds, rounded up, at most a minute.
    fileprivate var millisecondsFromNow: Int32 {
        let (seconds, attoseconds) = (self - .now).components
        if seconds < 0 || attoseconds < 0 { return 0 }
        if seconds >= 60 { return 60_000 }
        return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

/// A socket of the loop, with what belongs to it.
///
/// Only the loop's thread touches one.
protocol LoopMember: AnyObject {
    /// The sockets by whose descriptors the loop is woken.
    var sockets: [RawSocket] { get }

    /// Takes in what has come, where a socket may have news.
    ///
    /// - Returns: whether there was anything, or may be more, so that the loop is not to sleep.
    func receive(at now: ContinuousClock.Instant) -> Bool

    /// Sends what waits, ends what is due.
    ///
    /// - Returns: when this is to be done again at the latest.
    func settle(at now: ContinuousClock.Instant) -> ContinuousClock.Instant?

    /// Closes the socket and ends every wait.
    func close()
}

extension LoopMember {
    /// The most messages that a socket may hand over before others have their turn.
    static var batch: Int { 256 }
}
