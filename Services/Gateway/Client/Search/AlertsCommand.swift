import ArgumentParser
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct AlertsCommand: ParsableCommand {
    static let configuration = group(
        "alerts",
        "Save searches and get alerts of new posts; also for guests.",
        [
            AlertsShowCommand.self, AlertsSaveCommand.self, AlertsListCommand.self,
            SingleIDCommand<DeleteSavedSearch>.self,
        ],
        default: AlertsShowCommand.self
    )
}

struct AlertsShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show alerts of your saved searches, oldest first.")
        .examples(
            "umkreis alerts",
            "umkreis alerts --follow              print new alerts until Ctrl-C",
            "umkreis alerts --since CURSOR        alerts after the cursor"
        )

    @OptionGroup var following: FollowOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let output = session.output
        let names = await session.kinds.names()
        try await following.showAlerts("alerts", session) { cursor, wait in
            AlertsAfter(cursor: cursor, waitMs: wait)
        } table: { alerts in
            output.table(
                alerts,
                .moment("when") { $0.at },
                .text("search") { $0.name },
                .text("post") { $0.post },
                .text("kind") { names.of($0.kind) },
                .flexible("title") { $0.title }
            )
        } line: { alert in
            "\(output.moments.of(alert.at))  \(PlainText.oneLine(alert.name))  \(alert.post)  "
                + PlainText.oneLine(alert.title)
        }
    }
}

extension AlertsAfter.Reply: AlertPage {}

struct AlertsSaveCommand: GatewayCommand {
    static let configuration = verb("save", "Save a search, replacing one of the same name.")
        .examples(#"umkreis alerts save "Bikes nearby" bicycle --near Salzburg --within 10km --kind offer"#)

    @Argument(help: .ruled("The name", by: SaveSearch.nameRule))
    var name: String

    @Argument(help: "Words that posts must contain; the last may be a prefix.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        try place.check()
        if only.open || only.at != nil { throw ValidationError(localized("cli.search.timeNotSaved")) }
    }

    func run(_ session: Session) async throws {
        let search = try await session.searches.request(words, place, only, isStored: true).search
        let reply = try await session.send(SaveSearch(name: name, search: search))
        try session.output.show(reply) { reply.saved.id.description }
        let named: [String: TextValue] = ["search": .words(PlainText.oneLine(reply.saved.name))]
        session.output.notice(localized("cli.search.saved", named))
    }
}

struct AlertsListCommand: GatewayCommand {
    static let configuration = verb("list", "List your saved searches, newest first.")
        .examples("umkreis alerts list", "umkreis alerts list --json")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListSavedSearches(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            session.output.table(
                reply.saved,
                .id("search", of: { $0.id }, named: { $0.name }),
                .text("name") { $0.name },
                .moment("saved") { $0.savedAt },
                .moment("restsUntil") { $0.restsUntil },
                .flexible("query") { SearchSummary($0.search).text }
            )
        }
        page.report(session.output, shown: reply.saved.count, next: reply.next)
    }
}
