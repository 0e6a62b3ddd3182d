/// What a sight has beyond every post.
public struct SightDetails: Codable, Sendable, Equatable {
    /// Metres within which a visitor is told of it, 10…100,000.
    public var radius: Double

    public init(radius: Double) {
        self.radius = radius
    }
}
