/// Statements that find changed conversations.
enum ChangeQueries {
    private static let columns = """
        SELECT conversation.id AS id, pair, firstNumber, lastNumber, role, joined, added
        """

    static let one = "\(columns) \(ConversationQueries.ofPerson) WHERE person = ? AND member.conversation = ?"
    static let changedOfOwn = "\(columns) \(ConversationQueries.ofPerson) WHERE person = ? AND changed > ?"
    static let ownOfChanged = """
        \(columns) FROM conversation CROSS JOIN member ON member.conversation = conversation.id
        WHERE person = ? AND changed > ?
        """
    static let memberAtPlace = "SELECT conversation FROM member WHERE person = ? ORDER BY conversation LIMIT 1 OFFSET ?"
    static let changeAtPlace = "SELECT changed FROM conversation WHERE changed > ? ORDER BY changed LIMIT 1 OFFSET ?"
    static let newest = "SELECT max(changed) \(ConversationQueries.ofPerson) WHERE person = ?"
}
