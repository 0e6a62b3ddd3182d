import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct AccountBlocksCommand: GatewayCommand {
    static let configuration = verb("blocks", "List blocked users, last blocked first.")
        .examples("umkreis account blocks", "umkreis account blocks --limit 10 --json")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListBlocks(limit: page.limit, cursor: page.cursor))
        let names = await session.people.names(of: reply.blocks.map(\.user))
        try session.output.show(reply) {
            session.output.table(
                reply.blocks,
                .id("user", of: { $0.user }, named: { names[$0.user] }),
                .flexible("name") { names[$0.user] },
                .moment("since") { $0.blockedAt }
            )
        }
        page.report(session.output, shown: reply.blocks.count, of: reply.count, next: reply.next)
    }
}
