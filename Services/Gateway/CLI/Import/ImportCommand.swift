import ArgumentParser
import CatalogueContract
import Foundation
import GatewaySupervision
import Wire

struct ImportCommand: GatewayCommand {
    /// Batches on their way at once: enough to keep the catalogue's writer busy.
    private static let inFlight = 4
    /// The share of a source's posts that `--prune` may close.
    private static let usualShare = 0.5

    static let configuration = CommandConfiguration.verb(
        "import",
        "Bring posts in from a file: GeoJSON, CSV, or a JSON object a line.",
        examples: "umkreis import places.ndjson --source osm",
        "umkreis import sights.geojson --kind sight --prune",
        "umkreis import clubs.csv --kind offer --map Breite=lat --map Länge=lon",
        #"{"externalId":"n1","kind":"restaurant","title":"Zum Löwen","#,
        #" "point":{"lat":47.8,"lon":13.04},"attributes":{"cuisine":["austrian"]}}"#
    )

    @Argument(help: "The file; - is standard input.")
    var file: String

    @Option(name: .long, help: "Where the posts come from; the file's name unless said otherwise.")
    var source: String?

    @Option(name: .long, help: "How it is written; by its name and its beginning unless said otherwise.")
    var format: ImportFormat?

    @Option(name: .long, help: "The kind of all that name none, or none that there is.")
    var kind: PostKind?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "What a name of the file is for, one of \(EntryMember.words); may be repeated.",
            valueName: "name=member"
        )
    )
    var map: [MapArgument] = []

    @Flag(name: .long, help: "Close what is no longer in the file, if that is at most half of what there is.")
    var prune = false

    @Flag(name: .long, help: "Close what is no longer in the file, however much that is.")
    var pruneAll = false

    @Option(name: .long, help: ArgumentHelp("Write all that was rejected there, an object a line.", valueName: "file"))
    var rejects: String?

    @Flag(name: .long, inversion: .prefixedNo, help: "Return when search has read it all, or after a minute.")
    var wait = true

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let rejectFile = try rejects.map { path throws(Refusal) in try RejectFile(path) }
        var reader = ImportReader(try .file(file, session.console), path: file, format: format) {
            EntryMapping(kind: kind, map: map, kinds: try await session.kinds().map(\.kind))
        }
        try session.reach(ImportPosts.name.service)
        // Before batches go at the same time, so that each finds a token that is good.
        _ = try await session.proof(for: ImportPosts.access, ImportPosts.name)
        var run = ImportRun(
            source: name,
            id: session.console.makeKey(),
            isWhole: prune || pruneAll,
            pictures: ImportPictures(in: folder, session),
            session
        )
        run.rejectFile = rejectFile
        run.progress = ImportProgress(length: length)
        try await run.send(&reader, inFlight: ImportCommand.inFlight)
        let share = pruneAll ? 1 : prune ? ImportCommand.usualShare : nil
        let isRefused = try await run.finish(closing: closable(share, &run, reader))
        session.output.advance("")
        if wait { await catchUp(&run.report, session) }
        for notice in run.report.notices { session.output.notice(notice) }
        if run.report.isSearchable == false {
            session.output.notice("search has not read all of it yet: umkreis status")
        }
        try session.output.show(run.report) { run.report.words }
        if isRefused { throw Silence(status: .conflict) }
        if run.report.rejected > 0 { throw Silence(status: .failure) }
    }

    private var name: String {
        source ?? (file == "-" ? "stdin" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
    }

    /// Where the names of pictures begin: beside the file.
    private var folder: URL {
        file == "-" ? URL(filePath: ".", directoryHint: .isDirectory) : URL(filePath: file).deletingLastPathComponent()
    }

    private var length: Int? {
        guard file != "-", let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int else {
            return nil
        }
        return size
    }

    /// Nothing is closed for want of an entry that is in the file and could not be read.
    private func closable(_ share: Double?, _ run: inout ImportRun, _ reader: ImportReader) -> Double? {
        guard share != nil else { return nil }
        if reader.hasMissedOne || run.hasMissedOne {
            run.session.output.notice("nothing is closed, for some of the file could not be read")
        } else if let length, reader.bytes < length {
            run.session.output.notice("nothing is closed, for the file could not be read to its end")
        } else {
            return share
        }
        return nil
    }

    private func catchUp(_ report: inout ImportReport, _ session: Session) async {
        do {
            report.isSearchable = try await SearchCatchUp(session: session).wait()
            guard report.isSearchable == nil else { return }
            session.output.notice("search reads it in a moment; only operators are told how far it is")
        } catch {
            // The posts are there all the same; that search is not is for `umkreis status` to tell.
            report.isSearchable = false
        }
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
        guard let target = try await session.readiness(of: .catalogue, with: session.client).sequence else {
            return nil
        }
        while true {
            guard let told = try await session.readiness(of: .geo, with: session.client).followed else { return nil }
            let followed = told[ServiceName.catalogue.text] ?? 0
            if followed >= target { return true }
            session.output.advance("search has read \(followed) of \(target) events")
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: SearchCatchUp.pause)
        }
    }
}
