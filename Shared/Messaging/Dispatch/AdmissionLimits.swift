/// The limits of ``Admission``; large per connection, since a gateway serves many users.
public struct AdmissionLimits: Sendable {
    /// Running requests.
    public var running = 2048
    /// Running requests per connection.
    public var runningOfPeer = 1024
    /// Running requests per bearer.
    public var runningOfBearer = 1024
    /// Long polls.
    public var parked = 20_000
    /// Long polls per connection.
    public var parkedOfPeer = 10_000
    /// Long polls per bearer.
    public var parkedOfBearer = 1024
    /// Requests per guest and lane, since anyone can create guests.
    public var ofGuest = 128
    /// Turns of long computations.
    public var work = QueueLimits.processors(ProcessorCount.current)
    /// Bytes of undecoded lines and unanswered blobs, beyond one request.
    public var bytes = 256 << 20

    /// The default limits.
    public static let standard = AdmissionLimits()

    public init() {}

    func maximum(in lane: Lane) -> Int { lane == .calls ? running : parked }
    func maximumPerPeer(in lane: Lane) -> Int { lane == .calls ? runningOfPeer : parkedOfPeer }

    func maximumPerBearer(_ bearer: Bearer, in lane: Lane) -> Int {
        let maximum = lane == .calls ? runningOfBearer : parkedOfBearer
        return SenderClass(bearer) == .guest ? min(maximum, ofGuest) : maximum
    }

    /// Returns the maximum of a class and all lower ones (trunk reservation).
    func maximum(of sender: SenderClass, in lane: Lane) -> Int {
        let all = maximum(in: lane)
        return switch sender {
        case .stranger: all / 2
        case .guest: all * 3 / 4
        case .user: all * 15 / 16
        case .service: all
        }
    }
}
