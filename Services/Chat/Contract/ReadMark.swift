public import Wire

/// How far somebody has read.
///
/// A message says the same of its sender, who is told of in no mark for it.
public struct ReadMark: Codable, Sendable, Equatable {
    public var conversation: ConversationID
    public var user: UserID
    public var upTo: Int

    public init(conversation: ConversationID, user: UserID, upTo: Int) {
        self.conversation = conversation
        self.user = user
        self.upTo = upTo
    }
}
