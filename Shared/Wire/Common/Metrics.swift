/// Returns the figures of ``Stats`` in Prometheus text format 0.0.4.
public struct Metrics: CommonCall {
    public static let word = "metrics"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        /// The exposition text.
        public var text: String

        public init(text: String) {
            self.text = text
        }
    }

    public init() {}
}
