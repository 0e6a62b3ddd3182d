import ArgumentParser
import AuthContract
import Vocabulary
import Wire

struct AccountBlockCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "block",
        "Block a user; you no longer see or reach each other.",
        examples: "umkreis account block 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The user's id.")
    var user: UserID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(Block(user: user))
        try session.output.show(reply) { "" }
        session.output.notice("blocked \(user)")
    }
}

struct AccountUnblockCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "unblock",
        "Unblock a user.",
        examples: "umkreis account unblock 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The user's id.")
    var user: UserID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(Unblock(user: user))
        try session.output.show(reply) { "" }
        session.output.notice("unblocked \(user)")
    }
}

struct AccountBlocksCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "blocks",
        "List blocked users, last blocked first.",
        examples: "umkreis account blocks",
        "umkreis account blocks --limit 10 --json"
    )

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListBlocks(limit: page.limit, cursor: page.cursor))
        let names = await session.names(of: reply.blocks.map(\.user))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "USER"),
                .init(title: "NAME", isFlexible: true),
                .init(title: "SINCE")
            )
            for block in reply.blocks {
                table.add(
                    block.user.description,
                    names[block.user] ?? "",
                    session.output.moments.of(block.blockedAt)
                )
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.blocks.count, of: reply.count, next: reply.next)
    }
}
