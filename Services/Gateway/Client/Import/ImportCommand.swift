import ArgumentParser
import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import Texts
import Wire

struct ImportCommand: GatewayCommand {
    /// Keeps the catalogue's writer busy.
    private static let inFlight = 4
    /// Maximal share of posts that `--prune` closes.
    private static let usualShare = 0.5

    static let configuration = verb("import", "Import posts from GeoJSON, CSV or NDJSON.")
        .examples(
            "umkreis import places.ndjson --source osm",
            "umkreis import sights.geojson --kind sight --prune",
            "umkreis import clubs.csv --kind offer --map Breite=lat --map Länge=lon",
            #"{"externalId":"n1","kind":"restaurant","title":"Zum Löwen","#,
            #" "point":{"lat":47.8,"lon":13.04},"attributes":{"cuisine":["austrian"]}}"#
        )

    @Argument(help: "The file; - is standard input.")
    var file: String

    @Option(help: "The name of the source (default: the file's name).")
    var source: String?

    @Option(help: "The file's format (default: detected).")
    var format: ImportFormat?

    @Option(help: "The kind of entries that name no declared kind.")
    var kind: PostKind?

    @Option(
        help: .init("Map a name in the file to one of \(EntryMember.words); may be repeated.", valueName: "name=member")
    )
    var map: [MapArgument] = []

    @Flag(help: "Close posts missing from the file, up to half of the source's posts.")
    var prune = false

    @Flag(help: "Close all posts missing from the file.")
    var pruneAll = false

    @Option(help: .init("Write rejected entries to this file as NDJSON.", valueName: "file"))
    var rejects: String?

    @Flag(inversion: .prefixedNo, help: "Wait up to a minute until search has indexed all posts.")
    var wait = true

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let rejectFile = try rejects.map { path throws(Refusal) in try RejectionFile(path) }
        var reader = ImportReader(try .file(file, session.console), path: file, format: format) {
            EntryMapping(kind: kind, map: map, kinds: try await session.kinds().map(\.kind))
        }
        try session.reach(ImportPosts.name.service)
        // Renews the token once, before concurrent batches.
        _ = try await session.client.tokens.token(for: ImportPosts.access, ImportPosts.name)
        var run = ImportRun(
            source: name,
            id: session.console.makeKey(),
            isWhole: prune || pruneAll,
            photos: ImportPhotos(in: folder, session),
            session
        )
        run.rejectFile = rejectFile
        run.progress = ImportProgress(length: length)
        let share = pruneAll ? 1 : prune ? ImportCommand.usualShare : nil
        let isRefused: Bool
        do {
            try await run.send(&reader, inFlight: ImportCommand.inFlight)
            isRefused = try await run.finish(closing: closable(share, &run, reader))
        } catch {
            if run.report.count > 0 { session.output.notice(run.report.words) }
            throw error
        }
        session.output.advance("")
        if wait { await catchUp(&run.report, session) }
        for notice in run.report.notices { session.output.notice(notice) }
        if run.report.isSearchable == false {
            session.output.notice(localized("cli.import.searchHasNotIndexedAll"))
        }
        try session.output.state(run.report) { run.report.words }
        if isRefused { throw SilentExit(status: .conflict) }
        if run.report.rejected > 0 { throw SilentExit(status: .failure) }
    }

    private var name: String {
        source ?? (file == "-" ? "stdin" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
    }

    /// The folder to which photo paths are relative.
    private var folder: URL {
        file == "-" ? URL(filePath: ".", directoryHint: .isDirectory) : URL(filePath: file).deletingLastPathComponent()
    }

    private var length: Int? {
        guard file != "-", let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int else {
            return nil
        }
        return size
    }

    private func closable(_ share: Double?, _ run: inout ImportRun, _ reader: ImportReader) -> Double? {
        guard share != nil else { return nil }
        if reader.hasMissedOne || run.hasMissedOne {
            run.session.output.notice(localized("cli.import.noPostsAreClosedSome"))
        } else if let length, reader.bytes < length {
            run.session.output.notice(localized("cli.import.noPostsAreClosedThe"))
        } else {
            return share
        }
        return nil
    }

    private func catchUp(_ report: inout ImportReport, _ session: Session) async {
        do {
            report.isSearchable = try await SearchCatchUp(session: session).wait()
            guard report.isSearchable == nil else { return }
            session.output.notice(localized("cli.import.searchIndexesThePostsIn"))
        } catch {
            report.isSearchable = false
        }
    }
}

/// Waits until search has indexed an import.
struct SearchCatchUp {
    static let timeout = Duration.seconds(60)
    private static let pause = Duration.milliseconds(50)

    let session: Session

    /// Returns `nil` if the user may not see the progress.
    func wait() async throws -> Bool? {
        let deadline = ContinuousClock.now + SearchCatchUp.timeout
        guard let target = try await session.client.readiness(of: .catalogue).sequence else {
            return nil
        }
        while true {
            guard let followed = try await session.client.readiness(of: .geo).followed else { return nil }
            let position = followed[ServiceName.catalogue.text] ?? 0
            if position >= target { return true }
            session.output.advance(
                localized(
                    "cli.import.searchHasReadOfEvents",
                    ["position": .count(Int(position)), "target": .count(Int(target))]
                )
            )
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: SearchCatchUp.pause)
        }
    }
}
