import CZeroMQ
import Glibc
import UmkreisMessaging
import UmkreisWire

/// The libzmq context and all sockets; for the loop's thread only.
final class Reactor {
    /// `nil` if unavailable or ended.
    private(set) var context: UnsafeMutableRawPointer?
    let frame = Frame()
    let keys: WireKeys?

    private let mailbox: LoopMailbox
    private let executor: LoopExecutor
    private let resolver: HostResolver
    private var clients: [SocketID: PeerInstances] = [:]
    private var servers: [SocketID: ServerSocket] = [:]
    private var probes: [SocketID: UnknownKeyProbe] = [:]
    private var authenticator: KeyAuthenticator?
    private var members: [any LoopMember] = []
    private var watched: [RawSocket] = []
    private var descriptors: [pollfd] = []
    private var batch: [LoopCommand] = []
    private var busyPoll = BusyPoll(now: { .now }, yield: { sched_yield() })
    private var monitors = 0
    private var isStopping = false

    init(mailbox: LoopMailbox, executor: LoopExecutor, keys: WireKeys?, resolver: HostResolver) {
        self.mailbox = mailbox
        self.executor = executor
        self.resolver = resolver
        self.keys = keys
        // ROUTER ids come from rand(); a peer that guesses the next one aborts the process.
        srand(.random(in: .min ... .max))
        context = zmq_ctx_new()
    }

    /// Runs until ``stop()``.
    func run() {
        var next: ContinuousClock.Instant?
        var isBusy = false
        while !isStopping {
            poll(until: next, isBusy: isBusy)
            let now = ContinuousClock.now
            processCommands(at: now)
            _ = receive(at: now)
            work()
            processCommands(at: now)
            next = flush(at: now)
            // Sending may consume the edge of arrived messages.
            isBusy = receive(at: now)
        }
        close()
    }

    /// After this turn.
    func stop() {
        isStopping = true
    }

    func noteReceived() { busyPoll.noteReceived() }

    /// Looks a client's host up on another thread; the client gets the addresses.
    ///
    /// - Parameter instance: its place among the client's.
    func lookUp(_ host: String, _ number: Int, for id: SocketID, instance: Int) {
        resolver.lookUp(host) { [mailbox] addresses in
            mailbox.post(.perform { $0.clients[id]?[instance].take(addresses, ofLookup: number, at: .now) })
        }
    }

    func add(_ client: PeerInstances, as id: SocketID) {
        clients[id] = client
        members.append(client)
    }

    func add(_ server: ServerSocket, as id: SocketID) {
        servers[id] = server
        members.append(server)
    }

    func add(_ probe: UnknownKeyProbe, as id: SocketID) {
        probes[id] = probe
        members.append(probe)
    }

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
        let timeout = !isBusy && mailbox.mayRest() ? next?.millisecondsFromNow ?? -1 : 0
        let ready = timeout == 0 ? look(for: 0) : busyPoll.wait { mayWait in look(for: mayWait ? timeout : 0) }
        // After a signal the next turn polls again.
        guard ready > 0 else { return }
        if descriptors[0].revents != 0 { mailbox.drainWakeup() }
        for (socket, descriptor) in zip(watched, descriptors.dropFirst()) where descriptor.revents != 0 {
            socket.markReadable()
        }
    }

    private func look(for milliseconds: Int32) -> Int32 {
        Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    }

    /// Whether the loop must not sleep.
    private func receive(at now: ContinuousClock.Instant) -> Bool {
        var isPending = false
        for member in members where member.receive(at: now) { isPending = true }
        return isPending
    }

    /// One job, then messages again.
    private func work() {
        mailbox.takeJob()?.runSynchronously(on: executor.asUnownedTaskExecutor())
    }

    private func processCommands(at now: ContinuousClock.Instant) {
        mailbox.drain(into: &batch)
        for command in batch { process(command, at: now) }
        batch.removeAll(keepingCapacity: true)
    }

    private func process(_ command: LoopCommand, at now: ContinuousClock.Instant) {
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

    private func flush(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        var next: ContinuousClock.Instant?
        for member in members {
            guard let wish = member.flush(at: now) else { continue }
            next = min(next ?? wish, wish)
        }
        return next
    }

    /// Sockets first: the context waits for them and for lingering messages.
    private func close() {
        for member in members { member.close() }
        clients = [:]
        servers = [:]
        probes = [:]
        authenticator = nil
        members = []
        let ending = context
        context = nil
        let (commands, job) = mailbox.end()
        for command in commands { process(command, at: .now) }
        if let job { executor.enqueueOnPool(job) }
        guard let ending else { return }
        zmq_ctx_shutdown(ending)
        while zmq_ctx_term(ending) != 0, zmq_errno() == EINTR {}
    }
}

extension ContinuousClock.Instant {
    /// Rounded up, at most a minute.
    fileprivate var millisecondsFromNow: Int32 {
        let (seconds, attoseconds) = (self - .now).components
        if seconds < 0 || attoseconds < 0 { return 0 }
        if seconds >= 60 { return 60_000 }
        return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

/// A socket with its state; for the loop's thread only.
protocol LoopMember: AnyObject {
    /// Their descriptors wake the loop.
    var sockets: [RawSocket] { get }

    /// - Returns: whether the loop must not sleep.
    func receive(at now: ContinuousClock.Instant) -> Bool

    /// Sends waiting messages and ends expired ones.
    ///
    /// - Returns: the latest time of the next call.
    func flush(at now: ContinuousClock.Instant) -> ContinuousClock.Instant?

    func close()
}

extension LoopMember {
    /// The most messages per socket and turn.
    static var batch: Int { 256 }
}
