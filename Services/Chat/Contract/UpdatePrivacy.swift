public import Wire

/// Sets what others are told of the caller in chat, and tells what is set.
///
/// Without a member it only tells. Nothing is hidden at first. It counts at once, and for what was not told yet.
public struct UpdatePrivacy: Call {
    public static let name: CallName = "chat.updatePrivacy"

    /// Whether read marks are private: other devices of the caller's are told of them, and nobody else.
    public var hidesReading: Bool?
    /// Whether nobody is told that the caller is there, or is writing, nor the caller of others.
    public var hidesPresence: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        public var hidesReading: Bool
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
