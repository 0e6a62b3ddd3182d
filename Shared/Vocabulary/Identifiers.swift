/// Whose id it is.
///
/// The cases of these types are never made: they only tell ids apart.
public enum IdentifierKind {
    public enum User: Sendable {}
    public enum Session: Sendable {}
    public enum Post: Sendable {}
    public enum Favourite: Sendable {}
    public enum Conversation: Sendable {}
    public enum Message: Sendable {}
}

public typealias UserID = Identifier<IdentifierKind.User>
public typealias SessionID = Identifier<IdentifierKind.Session>
public typealias PostID = Identifier<IdentifierKind.Post>
public typealias FavouriteID = Identifier<IdentifierKind.Favourite>
public typealias ConversationID = Identifier<IdentifierKind.Conversation>
public typealias MessageID = Identifier<IdentifierKind.Message>
