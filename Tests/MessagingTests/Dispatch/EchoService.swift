import Logging
import Synchronization
import UmkreisMessaging
import UmkreisVocabulary
import UmkreisWire

/// A dispatcher with a few calls, which receives lines as from a transport.
///
/// The token is the sender's name: `service` is a service, and names with `guest` are guests.
final class EchoService: Sendable {
    let dispatcher: Dispatcher
    private let bell: Bell
    private let ended: EndedTokens

    convenience init(_ limits: AdmissionLimits = .standard) {
        self.init(Admission(limits: limits))
    }

    init(
        _ admission: Admission,
        believes: @escaping Dispatcher.BelieveNetwork = { _, _ in false },
        answered: any ReplyStore = NothingAnswered()
    ) {
        let (bell, ended) = (Bell(), EndedTokens())
        (self.bell, self.ended) = (bell, ended)
        dispatcher = Dispatcher(
            service: "echo",
            routes: [
                Route(WriteHandler()), Route(WaitHandler(bell: bell)), Route(HangHandler(bell: bell)),
                Route(KeepHandler()), Route(ComputeHandler(bell: bell)), Route(ListenHandler(bell: bell)),
                Route(DrawHandler()), Route(OriginHandler()), Route(RefuseHandler()),
            ],
            authenticate: { token in
                if token == "service" { return .service("other") }
                let (user, session) = EchoService.sender(of: token)
                let caller = Caller(user: user, session: session, isGuest: token.hasPrefix("guest"))
                if ended.contains(token) {
                    throw SessionEndedError(caller, Fault(.unauthenticated, "the session has ended"))
                }
                return .person(caller)
            },
            fingerprint: { Array($0.suffix(16)) },
            believes: believes,
            answered: answered,
            admission: admission,
            now: { .now },
            logger: Logger(label: "echo")
        )
    }

    private static func sender(of token: String) -> (UserID, SessionID) {
        var hash: UInt64 = 0
        for byte in token.utf8 { hash = hash &* 31 &+ UInt64(byte) }
        return (UserID(high: 1, low: hash), SessionID(high: 1, low: hash))
    }

    /// Refuses a token from now on.
    ///
    /// - Parameter isTold: whether the dispatcher learns of the end of its session.
    func end(_ token: String, isTold: Bool) {
        ended.insert(token)
        if isTold { dispatcher.polls.end(of: EchoService.sender(of: token).1) }
    }

    func answer(_ line: String, blob: [UInt8]? = nil, from peer: Peer = .inProcess) async -> String {
        await withCheckedContinuation { waiter in
            dispatcher.receive(Message(line: Array(line.utf8), blob: blob), from: peer) { reply in
                waiter.resume(returning: String(decoding: reply.line, as: UTF8.self))
            }
        }
    }

    func begin(_ line: String, from peer: Peer = .inProcess) {
        dispatcher.receive(Message(line: Array(line.utf8)), from: peer) { _ in }
    }

    /// Waits until `count` long polls are parked in their handler.
    func untilParked(_ count: Int) async throws {
        while bell.waiting < count { try await pause() }
    }

    func untilHanging(_ count: Int = 1) async throws {
        while bell.hanging < count { try await pause() }
    }

    /// Waits until `count` computations wait for their turn.
    func untilQueued(_ count: Int) async throws {
        while dispatcher.admission.work.waiting != count { try await pause() }
    }

    /// Yields to other tasks; ends with the test.
    private func pause() async throws {
        try Task.checkCancellation()
        await Task.yield()
    }

    func wakeAll() async {
        bell.wake()
        await dispatcher.admission.drain()
    }
}

/// The wake-up of an ``EchoService``'s waiting calls.
private final class Bell: Sendable {
    private let state = Mutex((waiting: [CheckedContinuation<Void, Never>](), hanging: 0, isRung: false))

    var hanging: Int { state.withLock(\.hanging) }
    var waiting: Int { state.withLock(\.waiting.count) }

    func wait() async {
        await withCheckedContinuation { waiter in
            let isRung = state.withLock { state in
                if !state.isRung { state.waiting.append(waiter) }
                return state.isRung
            }
            if isRung { waiter.resume() }
        }
    }

    func noteHanging() {
        state.withLock { $0.hanging += 1 }
    }

    func wake() {
        let waiting = state.withLock { state in
            state.isRung = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }
}

private final class EndedTokens: Sendable {
    private let tokens = Mutex<Set<String>>([])

    func contains(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }
    func insert(_ token: String) { tokens.withLock { _ = $0.insert(token) } }
}

struct Write: Call {
    static let name: CallName = "echo.write"
    static let access: Access = .anyone
    typealias Reply = Done
}

private struct WriteHandler: Handler {
    func handle(_ request: Write, _ context: CallContext) async throws -> Done { Done() }
}

struct Refuse: Call {
    static let name: CallName = "echo.refuse"
    static let access: Access = .anyone
    typealias Reply = Done

    var code: String
}

private struct RefuseHandler: Handler {
    func handle(_ request: Refuse, _ context: CallContext) async throws -> Done {
        throw Fault(FaultCode(request.code), "refused")
    }
}

/// Replies with the sender's origin.
struct Origin: Call {
    static let name: CallName = "echo.origin"
    static let access: Access = .anyone
    static let effect: Effect = .reads

    struct Reply: Codable, Sendable {
        var scopes: [String]
    }
}

private struct OriginHandler: Handler {
    func handle(_ request: Origin, _ context: CallContext) async throws -> Origin.Reply {
        Origin.Reply(scopes: context.origin.scopes)
    }
}

struct Wait: PolledCall {
    static let name: CallName = "echo.wait"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    var waitMs: Int?
    typealias Reply = Done
}

private struct WaitHandler: Handler {
    let bell: Bell

    func handle(_ request: Wait, _ context: CallContext) async throws -> Done {
        await bell.wait()
        return Done()
    }
}

struct Compute: Call {
    static let name: CallName = "echo.compute"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Done
}

private struct ComputeHandler: Handler {
    static let computes = true

    let bell: Bell

    func handle(_ request: Compute, _ context: CallContext) async throws -> Done {
        await bell.wait()
        return Done()
    }
}

private struct Hang: Call {
    static let name: CallName = "echo.hang"
    static let effect: Effect = .reads
    typealias Reply = Done
}

private struct HangHandler: Handler {
    let bell: Bell

    func handle(_ request: Hang, _ context: CallContext) async throws -> Done {
        bell.noteHanging()
        while true {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

/// Waits until it is cancelled, as for news that do not come.
private struct Listen: PolledCall {
    static let name: CallName = "echo.listen"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    var waitMs: Int?
    typealias Reply = Done
}

private struct ListenHandler: Handler {
    let bell: Bell

    func handle(_ request: Listen, _ context: CallContext) async throws -> Done {
        bell.noteHanging()
        while !Task.isCancelled { await Task.yield() }
        return Done()
    }
}

struct Draw: Call {
    static let name: CallName = "echo.draw"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    static let blob: BlobUse = .out

    var bytes: Int

    struct Reply: Codable, Sendable {
        var count: Int
    }
}

struct Keep: Call {
    static let name: CallName = "echo.keep"
    static let access: Access = .anyone
    static let blob: BlobUse = .in

    struct Reply: Codable, Sendable {
        var count: Int
    }
}

private struct DrawHandler: BlobHandler {
    func handle(_ request: Draw, _ context: CallContext) async throws -> ReplyWithBlob<Draw.Reply> {
        ReplyWithBlob(Draw.Reply(count: request.bytes), blob: [UInt8](repeating: 7, count: request.bytes))
    }
}

private struct KeepHandler: Handler {
    func handle(_ request: Keep, _ context: CallContext) async throws -> Keep.Reply {
        Keep.Reply(count: context.blob?.count ?? -1)
    }
}

/// Has a reply from the second look at a key on.
final class AnsweredMeanwhile: ReplyStore {
    private let looks = Mutex(0)

    func reply(to key: RequestKey) async throws -> [UInt8]? {
        let isFirst = looks.withLock { looks in
            looks += 1
            return looks == 1
        }
        return isFirst ? nil : Array("{}".utf8)
    }
}

struct NothingAnswered: ReplyStore {
    func reply(to key: RequestKey) async throws -> [UInt8]? { nil }
}
