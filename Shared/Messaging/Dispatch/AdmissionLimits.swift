/// Where ``Admission`` says no.
///
/// A connection's share is large, for one gateway speaks for many; a bearer's is smaller. Neither is the whole.
public struct AdmissionLimits: Sendable {
    /// Requests in work at once.
    public var running = 2048
    /// Of these, over one connection.
    public var runningOfPeer = 1024
    /// Of these, with tokens of one bearer.
    public var runningOfBearer = 1024
    /// Long polls at once.
    public var parked = 20_000
    /// Of these, over one connection.
    public var parkedOfPeer = 10_000
    /// Of these, with tokens of one bearer.
    public var parkedOfBearer = 1024
    /// Requests in work, and long polls as well, of one guest: guests are free to make.
    public var ofGuest = 128
    /// Bytes that lines may take, read but not decoded, and blobs until they are answered; one request alone may take more.
    public var bytes = 256 << 20

    public static let standard = AdmissionLimits()

    public init() {}

    func most(in lane: Lane) -> Int { lane == .calls ? running : parked }
    func mostOfPeer(in lane: Lane) -> Int { lane == .calls ? runningOfPeer : parkedOfPeer }

    func mostOfBearer(_ bearer: Bearer, in lane: Lane) -> Int {
        let most = lane == .calls ? runningOfBearer : parkedOfBearer
        return SenderClass(bearer) == .guest ? min(most, ofGuest) : most
    }

    /// The places that a class and all classes below it may hold together (trunk reservation).
    ///
    /// So half of a service's places are out of reach for callers without a token, a quarter for guests, and a sixteenth
    /// for users: services always find room.
    func most(of sender: SenderClass, in lane: Lane) -> Int {
        let all = most(in: lane)
        return switch sender {
        case .stranger: all / 2
        case .guest: all * 3 / 4
        case .user: all * 15 / 16
        case .service: all
        }
    }
}
