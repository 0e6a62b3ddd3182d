public import Wire

/// Says where the caller is at home, or how much of that others are told.
///
/// Others never learn the point: they are told a cell of about the chosen size, which stays the same for all points in it
/// (``HomeCell``). It changes when the caller asks, and at no other time. What is not given stays as it was.
///
/// Five changes at once and one more every five hours, for this is a home and no track.
///
/// Faults: `invalid` (`point`) where there is none yet, and (`precision`); `forbidden` for a suspended account; `throttled`.
public struct SetHomeLocation: Call {
    public static let name: CallName = "auth.setHomeLocation"
    public static let faults: [FaultCode] = [.throttled]

    public var point: Coordinate?
    /// `3km` unless it was said before.
    public var precision: HomePrecision?

    public struct Reply: Codable, Sendable, Equatable {
        public var home: HomeLocation

        public init(home: HomeLocation) {
            self.home = home
        }
    }

    public init(point: Coordinate? = nil, precision: HomePrecision? = nil) {
        self.point = point
        self.precision = precision
    }
}

extension SetHomeLocation: Ruled {
    public static let rules: FieldRules = ["precision": HomePrecision.rule]
}
