#if HTTP
import UmkreisMessaging
import NIOCore
import UmkreisWire

/// One call of a stream, repeated with the cursors of its last reply.
struct LivePoll: Sendable {
    static let wait = "waitMs"
    /// The maximum of `waitMs`.
    private static let maximumWait: Int64 = 25_000
    private static let timeout = Duration.seconds(27)
    private static let (firstPause, maximumPause) = (Int64(1), Int64(10))

    let call: ExposedCall
    let members: [JSONValue.Member]
    let token: String?
    private(set) var cursors: StreamPosition.Cursors
    /// Seconds before the next retry.
    private var pause = LivePoll.firstPause

    init(_ call: ExposedCall, of request: StreamRequest) {
        self.call = call
        members = request.bodies[call.name] ?? []
        token = request.token
        cursors = request.position[call.name].filter { call.cursors.contains($0.key) }
    }

    /// Starts over, when the cursors have expired.
    mutating func reset() { cursors = [:] }

    /// - Parameter waits: `false` for a reply at once.
    func request(waits: Bool) throws(Fault) -> PollPool.Request {
        var members = members + cursors.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
        if waits { members.append(.init(Self.wait, .integer(Self.maximumWait))) }
        return PollPool.Request(
            call: call.name,
            body: try RawJSON(encoding: JSONValue.object(members)),
            token: token,
            timeout: waits ? Self.timeout : .milliseconds(WireLimits.defaultTTL)
        )
    }

    /// Moves the cursors.
    mutating func advance(by reply: PollReply) {
        for name in call.cursors { cursors[name] = reply.text(of: name) ?? cursors[name] }
        pause = Self.firstPause
    }

    /// Returns the pause before a retry, longer for each.
    mutating func nextPause() -> TimeAmount {
        defer { pause = min(pause * 2, Self.maximumPause) }
        return .seconds(pause)
    }
}
#endif
