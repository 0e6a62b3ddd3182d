import Wire

/// Refusals that several calls of chat share.
enum ChatFault {
    /// The same words whether there is none or it is others': who is not in it learns nothing.
    static func noSuchConversation(_ id: ConversationID) -> Fault {
        Fault(.notFound, "you are in no conversation \(id)", field: "conversation")
    }
}
