public import UmkreisWire

/// Sets the caller's home or the size of its published area (``HomeCell``).
///
/// Omitted members stay unchanged. Allows five changes and one more every five hours, to prevent tracking.
///
/// Faults: `invalid` (`precision`, or `point` without a stored one); `forbidden` for a suspended account; `throttled`.
public struct SetHomeLocation: Call {
    public static let name: CallName = "auth.setHomeLocation"
    public static let faults: [FaultCode] = [.throttled]

    /// Exact position.
    public var point: Coordinate?
    /// `3km` by default.
    public var precision: HomePrecision?

    public struct Reply: Codable, Sendable, Equatable {
        /// Stored home.
        public var home: HomeLocation

        public init(home: HomeLocation) { self.home = home }
    }

    public init(point: Coordinate? = nil, precision: HomePrecision? = nil) {
        self.point = point
        self.precision = precision
    }
}

extension SetHomeLocation: Ruled {
    public static let rules: FieldRules = ["precision": HomePrecision.rule]
}
