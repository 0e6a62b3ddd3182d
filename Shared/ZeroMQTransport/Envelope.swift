/// The way back to a caller: every frame before the empty one.
struct Envelope: Sendable {
    /// The most frames of an envelope, the empty one with it.
    static let mostFrames = 8

    /// The most bytes of a frame on the way back: as many as an identity has in ZeroMQ.
    ///
    /// What waits for news pins its envelope.
    static let longestFrame = 255

    /// The identity that ROUTER gave the connection.
    let peer: [UInt8]
    /// What stood between the identity and the empty frame: nothing from a plain client.
    var path: [[UInt8]] = []
}
