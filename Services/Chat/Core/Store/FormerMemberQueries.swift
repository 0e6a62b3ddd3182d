import ServiceKit

/// Former group members, to export and erase their messages.
enum FormerMemberQueries {
    static let table = """

        CREATE TABLE formerMember (
            conversation TEXT NOT NULL,
            person TEXT NOT NULL,
            erasedTo INTEGER NOT NULL DEFAULT 0,
            CONSTRAINT formerMemberKey PRIMARY KEY (conversation, person),
            CONSTRAINT formerMemberOfConversation FOREIGN KEY (conversation) REFERENCES conversation (id)
        ) STRICT;
        CREATE INDEX formerMemberByPerson ON formerMember (person, conversation);
        """

    static let put = """
        INSERT INTO formerMember (conversation, person) VALUES (?, ?) ON CONFLICT (conversation, person) DO NOTHING
        """
    static let next = """
        SELECT conversation FROM formerMember WHERE person = ? AND conversation >= ? ORDER BY conversation LIMIT 1
        """
    static let first = """
        SELECT conversation, erasedTo, lastNumber
        FROM formerMember CROSS JOIN conversation ON conversation.id = formerMember.conversation
        WHERE person = ? ORDER BY conversation LIMIT 1
        """
    static let setErasedTo = "UPDATE formerMember SET erasedTo = ? WHERE conversation = ? AND person = ?"
    static let forget = "DELETE FROM formerMember WHERE conversation = ? AND person = ?"
    static let forgetAll = "DELETE FROM formerMember WHERE conversation = ?"
}
