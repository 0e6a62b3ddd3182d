import ArgumentParser
import ChatContract
import Vocabulary

struct ChatListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List your conversations, last written in first.",
        examples: "umkreis chat list"
    )

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListConversations(limit: page.limit, cursor: page.cursor))
        let me = try session.account()?.user
        let names = session.output.isJSON ? [:] : await session.names(of: reply.conversations.flatMap(\.members))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "CONVERSATION"),
                .init(title: "WITH"),
                .init(title: "UNREAD", isNumber: true),
                .init(title: "LAST MESSAGE", isFlexible: true),
                .init(title: "WHEN")
            )
            for conversation in reply.conversations {
                let others = conversation.members.filter { $0 != me }.map { names[$0] ?? $0.description }
                table.add(
                    conversation.id.description,
                    others.joined(separator: ", "),
                    "\(conversation.unread)",
                    conversation.last?.text ?? "",
                    session.output.moments.of(conversation.last?.sentAt ?? conversation.createdAt)
                )
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.conversations.count, next: reply.next)
    }
}
