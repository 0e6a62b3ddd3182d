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
    /// Of these, without a token: however many strangers wait for news, those who are known find a place, and the services
    /// that follow this one.
    public var parkedOfStrangers = 10_000
    /// Bytes that lines may take, read but not decoded, and blobs until they are answered; one request alone may take more.
    public var bytes = 256 << 20

    public static let standard = AdmissionLimits()

    public init() {}

    func most(in lane: Lane) -> Int { lane == .calls ? running : parked }
    func mostOfPeer(in lane: Lane) -> Int { lane == .calls ? runningOfPeer : parkedOfPeer }
    func mostOfBearer(in lane: Lane) -> Int { lane == .calls ? runningOfBearer : parkedOfBearer }
}
