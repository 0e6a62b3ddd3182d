import ArgumentParser
import GatewaySupervision
import GeoSearchContract
import Vocabulary
import Wire

struct AlertsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "Save searches and get alerts of new posts; also for guests.",
        subcommands: [
            AlertsShowCommand.self, AlertsSaveCommand.self, AlertsListCommand.self, AlertsDeleteCommand.self,
        ],
        defaultSubcommand: AlertsShowCommand.self
    )
}

struct AlertsShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show alerts of your saved searches, oldest first.",
        examples: "umkreis alerts",
        "umkreis alerts --follow              print new alerts until Ctrl-C",
        "umkreis alerts --since CURSOR        alerts after the cursor"
    )

    @OptionGroup var told: FollowOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let first = try await session.send(AlertsAfter(cursor: told.watch.since))
        guard told.follow else {
            try session.output.show(first) { AlertsShowCommand.table(of: first.alerts, session.output) }
            if first.alerts.isEmpty { session.output.notice("no new alerts") }
            session.output.notice("continue with --since \(first.cursor.text)")
            return
        }
        try await session.follow("alerts", from: first.page, atMost: told.watch.count) { cursor, wait in
            try await session.poll(AlertsAfter(cursor: cursor, waitMs: wait)).page
        } tell: { alert, cursor, isLast in
            try session.output.item(AlertLine(alert, isLast ? cursor : nil)) {
                "\(session.output.moments.of(alert.at))  \(PlainText.oneLine(alert.name))  \(alert.post)  "
                    + PlainText.oneLine(alert.title)
            }
        }
    }

    private static func table(of alerts: [SearchAlert], _ output: Output) -> String {
        var table = TextTable(
            .init(title: "WHEN"),
            .init(title: "SEARCH"),
            .init(title: "POST"),
            .init(title: "KIND"),
            .init(title: "TITLE", isFlexible: true)
        )
        for alert in alerts {
            table.add(output.moments.of(alert.at), alert.name, alert.post.description, alert.kind, alert.title)
        }
        return output.table(table)
    }
}

extension AlertsAfter.Reply {
    fileprivate var page: EventPage<SearchAlert> { EventPage(items: alerts, cursor: cursor, hasMore: hasMore) }
}

/// A line of `alerts --follow --json`.
struct AlertLine: Encodable {
    let v = 1
    let alert: SearchAlert
    /// For `--since`; set on the last alert of a page.
    let cursor: Cursor?

    init(_ alert: SearchAlert, _ cursor: Cursor?) {
        self.alert = alert
        self.cursor = cursor
    }
}

struct AlertsSaveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "save",
        "Save a search, replacing one of the same name.",
        examples: #"umkreis alerts save "Bikes nearby" bicycle --near Salzburg --within 10km --kind offer"#
    )

    @Argument(help: .ruled("The name", by: SaveSearch.nameRule))
    var name: String

    @Argument(help: "Words that posts must contain; the last may be a prefix.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        try place.check()
        if only.open || only.at != nil { throw ValidationError("A saved search cannot have --open and --at.") }
    }

    func run(_ session: Session) async throws {
        let search = try await session.search(words, place, only)
        let reply = try await session.send(SaveSearch(name: name, search: search))
        try session.output.show(reply) { reply.saved.id.description }
        session.output.notice("see new posts with umkreis alerts")
    }
}

struct AlertsListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List your saved searches, newest first.",
        examples: "umkreis alerts list",
        "umkreis alerts list --json"
    )

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListSavedSearches(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "SEARCH"),
                .init(title: "NAME"),
                .init(title: "SAVED"),
                .init(title: "QUERY", isFlexible: true)
            )
            for saved in reply.saved {
                table.add(
                    saved.id.description,
                    saved.name,
                    session.output.moments.of(saved.savedAt),
                    (try? RawJSON(encoding: saved.search)).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
                )
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.saved.count, next: reply.next)
    }
}

struct AlertsDeleteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "delete",
        "Delete a saved search and its alerts.",
        examples: "umkreis alerts delete 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The search's id.")
    var search: SavedSearchID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(DeleteSavedSearch(id: search))
        try session.output.show(reply) { "" }
        session.output.notice("deleted \(search)")
    }
}
