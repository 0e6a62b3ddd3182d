public import Wire

/// Sets and returns the caller's privacy; by default all is visible.
///
/// Applies immediately, to everything not yet delivered.
public struct UpdatePrivacy: Call {
    public static let name: CallName = "chat.updatePrivacy"

    /// Limits read marks to the caller's own devices.
    public var hidesReading: Bool?
    /// Hides presence and typing, and others' presence from the caller.
    public var hidesPresence: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        /// The current setting.
        public var hidesReading: Bool
        /// The current setting.
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
