public import UmkreisWire

/// Returns the caller's home and its published area.
public struct MyHomeLocation: Call {
    public static let name: CallName = "auth.myHomeLocation"
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    public struct Reply: Codable, Sendable, Equatable {
        /// Absent if unset.
        public var home: HomeLocation?

        public init(home: HomeLocation? = nil) { self.home = home }
    }

    public init() {}
}
