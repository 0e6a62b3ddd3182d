public import Wire

/// Tells where the caller is at home, and what others see of that.
public struct MyHomeLocation: Call {
    public static let name: CallName = "auth.myHomeLocation"
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        /// Absent while none is set.
        public var home: HomeLocation?

        public init(home: HomeLocation? = nil) {
            self.home = home
        }
    }

    public init() {}
}
