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
        #" "point":{"lat":47.8,"lon":13.04},"attributes":{"cuisine":["austrian"]}}"#
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
            guard summary.isSearchable == nil else { return }
            session.output.notice("search reads it in a moment; only operators are told how far it is")
        } catch {
            // The posts are there all the same; that search is not is for `umkreis status` to tell.
            summary.isSearchable = false
        }
    }

    private func finish(_ summary: ImportSummary, _ session: Session) throws {
        session.output.advance("")
        for rejection in summary.rejected.prefix(ImportCommand.mostTold) {
            let field = rejection.fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
            session.output.notice("line \(rejection.line): \(PlainText.oneLine(rejection.fault.message))\(field)")
        }
        if summary.rejected.count > ImportCommand.mostTold {
            session.output.notice("and \(summary.rejected.count - ImportCommand.mostTold) more; --json has all of them")
        }
        for warning in summary.warnings.prefix(ImportCommand.mostTold) {
            let field = PlainText.oneLine(warning.field)
            session.output.notice("line \(warning.line): \(field) \(PlainText.oneLine(warning.message))")
        }
        if summary.warnings.count > ImportCommand.mostTold {
            session.output.notice(
                "and \(summary.warnings.count - ImportCommand.mostTold) more warnings; --json has all"
            )
        }
        if summary.isSearchable == false { session.output.notice("search has not read all of it yet: umkreis status") }
        try session.output.show(summary) { summary.words }
        if !summary.rejected.isEmpty { throw Silence(status: .failure) }
    }
}

/// What became of an import.
struct ImportSummary: Encodable {
    private(set) var created = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var rejected: [ImportRejection] = []
    /// What of the posts that were taken cannot be used, such as opening hours that nobody can read.
    private(set) var warnings: [ImportWarning] = []
    /// Whether search has read all of it; absent where nobody waited for that, or may know.
    var isSearchable: Bool?

    var count: Int { created + updated + unchanged + rejected.count }

    mutating func add(_ reply: ImportPosts.Reply, of batch: ImportBatch) {
        created += reply.created
        updated += reply.updated
        unchanged += reply.unchanged
        rejected += reply.rejected.map {
            ImportRejection(line: batch.lines[$0.externalID] ?? 0, externalID: $0.externalID, fault: $0.fault)
        }
        warnings += (reply.warnings ?? []).map { ImportWarning($0, in: batch) }
    }

    mutating func add(_ more: [ImportRejection]) {
        rejected += more
        rejected.sort { $0.line < $1.line }
    }

    var words: String {
        "\(created) created, \(updated) updated, \(unchanged) unchanged, \(rejected.count) rejected"
    }
}

/// Something about a line that was imported and that its author will want to know.
struct ImportWarning: Encodable {
    /// 1 for the first.
    let line: Int
    let externalID: String?
    /// As the post has it: `hours`.
    let field: String
    let message: String

    /// - Parameter warning: names its entry in the batch: `posts.3.post.hours`.
    init(_ warning: PostWarning, in batch: ImportBatch) {
        let path = warning.field.split(separator: ".", maxSplits: 3)
        let index = path.count == 4 ? Int(path[1]) : nil
        externalID = index.flatMap { batch.posts.indices.contains($0) ? batch.posts[$0].externalID : nil }
        line = externalID.flatMap { batch.lines[$0] } ?? 0
        field = path.last.map(String.init) ?? warning.field
        message = warning.message
    }
}

/// The wait until search knows what the catalogue knows now: it follows, so it is a little behind after an import.
struct SearchCatchUp {
    static let patience = Duration.seconds(60)
    private static let pause = Duration.milliseconds(50)

    let session: Session

    /// Waits, and says when it takes long.
    ///
    /// - Returns: whether search has read everything; `nil` at once for whoever is not told how far histories reach, which
    ///   operators are, and the stack's owner.
    func wait() async throws -> Bool? {
        let deadline = ContinuousClock.now + SearchCatchUp.patience
        guard let target = try await session.readiness(of: "catalogue", with: session.client).sequence else {
            return nil
        }
        while true {
            guard let told = try await session.readiness(of: "geo", with: session.client).followed else { return nil }
            let followed = told["catalogue"] ?? 0
            if followed >= target { return true }
            session.output.advance("search has read \(followed) of \(target) events")
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: SearchCatchUp.pause)
        }
    }
}
