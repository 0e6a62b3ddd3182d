import ArgumentParser
import AuthContract
import CatalogueContract
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisWire

struct KindCommand: ParsableCommand {
    static let configuration = group(
        "kind",
        "Manage kinds of posts.",
        [KindDeclareCommand.self, KindListCommand.self, KindShowCommand.self]
    )
}

struct KindDeclareCommand: GatewayCommand {
    static let configuration = verb("declare", "Declare or redeclare a kind of post from a file; operators only.")
        .examples(
            "umkreis kind declare charge-point.json",
            "umkreis kind declare charge-point.json --check",
            #"{"name":"chargePoint","labels":{"en":"Charge point"},"#,
            #" "facets":{"point":{},"hours":{}},"#,
            #" "attributes":[{"name":"power","type":"number","unit":"kW","filterable":true}]}"#
        )

    @Argument(help: "A JSON file with one kind; - is standard input.", completion: .file())
    var file: String

    @Flag(help: "Declare nothing, and report what would change.")
    var check = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if check { return try await KindTrial(session).run(file) }
        let kind = try InputFile.value(KindDefinition.self, of: file)
        let declared = try await session.send(DeclareKind(kind: kind))
        try session.output.show(declared) { declared.kind.name.text }
        session.output.notice(
            localized(
                "cli.kind.declaredRevision",
                ["name": "\(declared.kind.name)", "revision": "\(declared.revision)"]
            )
        )
    }
}

struct KindListCommand: GatewayCommand {
    static let configuration = verb("list", "List the kinds of posts.")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let kinds = try await session.kinds.all()
        try session.output.show(ListKinds.Reply(kinds: kinds)) {
            session.output.table(
                kinds.map(\.kind),
                .text("kind") { $0.name.text },
                .text("label") { session.kinds.label($0.labels) },
                .flexible("facets") { $0.facets.keys.map(\.text).sorted().joined(separator: ", ") },
                .flexible("attributes") { ($0.attributes ?? []).map(\.name).joined(separator: ", ") }
            )
        }
        if kinds.isEmpty { session.output.notice(localized("cli.kind.noKinds")) }
    }
}

struct KindShowCommand: GatewayCommand {
    static let configuration = verb(
        "show",
        "Show a kind's facets and attributes; --json adds the JSON Schema of the attributes."
    ).examples("umkreis kind show restaurant", "umkreis kind show restaurant --json")

    @Argument(help: "The kind's name.")
    var kind: PostKind

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let found = try await session.send(FindKind(kind: kind))
        try session.output.show(found) { sheet(found, session) }
    }

    private func sheet(_ found: FindKind.Reply, _ session: Session) -> String {
        let declared = found.kind
        var facts = FactSheet()
        facts.add("kind", declared.kind.name.text)
        facts.add("label", session.kinds.label(declared.kind.labels))
        facts.add(
            "indexing",
            found.reindexing.map { work in
                localized("cli.kind.ofPosts", ["done": .count(work.done), "posts": .count(work.posts)])
            }
        )
        for (facet, settings) in declared.kind.facets.sorted(by: { $0.key.text < $1.key.text }) {
            facts.add(facet.text, settings.text)
        }
        for (name, rule) in AttributeSchema(stored: declared.kind.attributes ?? []).rules {
            facts.add(name, rule.words)
        }
        facts.add("revision", "\(declared.revision)")
        return facts.text(session.output.style)
    }
}

extension FacetSettings {
    fileprivate var text: String {
        let parts: [String?] = [
            required == true ? localized("cli.kind.required") : localized("cli.kind.optional"),
            radius.map { DistanceText.of($0) },
            most.map { localized("cli.kind.atMost", ["value": "\($0)"]) },
            words.map { $0.map(\.word).joined(separator: ", ") },
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}
