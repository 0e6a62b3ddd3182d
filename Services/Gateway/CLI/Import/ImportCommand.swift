import ArgumentParser
import CatalogueContract
import Foundation
import Wire

struct ImportCommand: GatewayCommand {
    /// Batches on their way at once: enough to keep the catalogue's writer busy.
    private static let inFlight = 4
    /// Rejected lines that are told in words; all of them are in `--json`.
    private static let mostTold = 20

    static let configuration = CommandConfiguration.verb(
        "import",
        "Bring posts in from a file with a JSON object a line.",
        examples: "umkreis import places.ndjson --source osm",
        #"{"externalId":"n1","kind":"restaurant","title":"Zum Löwen","#,
        #" "point":{"lat":47.8,"lon":13.04},"restaurant":{"cuisines":["austrian"]}}"#
    )

    @Argument(help: "The file; - is standard input.")
    var file: String

    @Option(name: .long, help: "Where the posts come from; the file's name unless said otherwise.")
    var source: String?

    @Flag(name: .long, inversion: .prefixedNo, help: "Return when search has read it all, or after a minute.")
    var wait = true

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var reader = ImportReader(InputLines(try .file(file, session.console)))
        try session.reach(ImportPosts.name.service)
        // Before batches go at the same time, so that each finds a token that is good.
        _ = try await session.proof(for: ImportPosts.access, ImportPosts.name)
        var summary = ImportSummary()
        try await withThrowingTaskGroup(of: (ImportBatch, ImportPosts.Reply).self) { group in
            var sent = 0
            while let batch = await reader.next() {
                if sent >= ImportCommand.inFlight, let (batch, reply) = try await group.next() {
                    tell(batch, reply, &summary, session)
                }
                let request = ImportPosts(source: name, posts: batch.posts)
                group.addTask { (batch, try await session.send(request, patience: .seconds(30))) }
                sent += 1
            }
            while let (batch, reply) = try await group.next() { tell(batch, reply, &summary, session) }
        }
        summary.add(reader.rejected)
        if wait { await catchUp(&summary, session) }
        try finish(summary, session)
    }

    private var name: String {
        source ?? (file == "-" ? "stdin" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
    }

    private func tell(
        _ batch: ImportBatch,
        _ reply: ImportPosts.Reply,
        _ summary: inout ImportSummary,
        _ session: Session
    ) {
        summary.add(reply, of: batch)
        session.output.advance("\(summary.count) lines: \(summary.words)")
    }

    private func catchUp(_ summary: inout ImportSummary, _ session: Session) async {
        do {
            summary.isSearchable = try await SearchCatchUp(session: session).wait()
        } catch {
            // The posts are there all the same; that search is not is for `umkreis status` to tell.
            summary.isSearchable = false
        }
    }

    private func finish(_ summary: ImportSummary, _ session: Session) throws {
        session.output.advance("")
        for rejection in summary.rejected.prefix(ImportCommand.mostTold) {
            let field = rejection.fault.field.map { " (\($0))" } ?? ""
            session.output.notice("line \(rejection.line): \(PlainText.oneLine(rejection.fault.message))\(field)")
        }
        if summary.rejected.count > ImportCommand.mostTold {
            session.output.notice("and \(summary.rejected.count - ImportCommand.mostTold) more; --json has all of them")
        }
        if summary.isSearchable == false { session.output.notice("search has not read all of it yet: umkreis status") }
        try session.output.show(summary) { summary.words }
        if !summary.rejected.isEmpty { throw Silence(status: .failure) }
    }
}
