public import UmkreisWire

/// Sets and returns the caller's privacy; by default all is visible.
///
/// Applies immediately, to everything not yet delivered.
public struct UpdatePrivacy: Call {
    public static let name: CallName = "chat.updatePrivacy"

    /// Whether read marks are limited to the caller's own devices.
    public var hidesReading: Bool?
    /// Whether presence and typing are hidden, and others' presence from the caller.
    public var hidesPresence: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether read marks are hidden.
        public var hidesReading: Bool
        /// Whether presence and typing are hidden.
        public var hidesPresence: Bool

        public init(hidesReading: Bool, hidesPresence: Bool) {
            self.hidesReading = hidesReading
            self.hidesPresence = hidesPresence
        }
    }

    public init(hidesReading: Bool? = nil, hidesPresence: Bool? = nil) {
        self.hidesReading = hidesReading
        self.hidesPresence = hidesPresence
    }
}
