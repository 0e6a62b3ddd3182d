import ArgumentParser
import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupRestoreCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("restore", "Restore a set into a new folder, or in place of the data folder.")
        .examples(
            "umkreis backup restore                 the newest set",
            "umkreis backup restore --replace       move the data aside",
            "umkreis backup restore --only chat --replace    one service only",
            "umkreis backup restore --at 2026-11-27T14:03 --replace",
            "umkreis backup restore --from /mnt/usb    on an empty machine",
            "umkreis backup restore --posts-of 01K8Z3V9Q4T6M8W2K5J7N0P1RS --to posts.ndjson",
            "umkreis backup restore --photo 01K8Z3V9Q4T6M8W2K5J7N0P1RT --to photo.jpeg"
        )

    @OptionGroup var set: SetArgument

    @Option(
        help: .init("The new folder (default: DATA if it is empty, otherwise DATA.SET), or file.", valueName: "path"),
        completion: .directory
    )
    var to: String?

    @Flag(help: "Put the restored files in place of the stack's, which are moved aside.")
    var replace = false

    @Option(help: .init("Restore this moment, with points in time; on this machine's clock.", valueName: "moment"))
    var at: MomentArgument?

    @Option(
        help: .init("Restore only this service.", valueName: "service"),
        completion: CompletionValues.services
    )
    var only: String?

    @Option(help: .init("Only write the posts of this user to a file that umkreis import reads.", valueName: "user"))
    var postsOf: UserID?

    @Option(help: .init("Only write this photo to a file.", valueName: "photo"))
    var photo: MediaID?

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var rate: RateOption
    @OptionGroup var selection: BackupSelection
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if replace, to != nil { throw ValidationError(localized("cli.backup.toOrReplace")) }
        if at != nil, set.name != BackupSelection.newest { throw ValidationError(localized("cli.backup.setOrMoment")) }
        let parts = [postsOf.map { _ in 1 }, photo.map { _ in 1 }, only.map { _ in 1 }].compactMap(\.self).count
        guard parts < 2, part == nil || at == nil else { throw ValidationError(localized("cli.backup.onePart")) }
        guard part == nil || to != nil && !replace else { throw ValidationError(localized("cli.backup.partToFile")) }
    }

    private var part: RestoredPart? { postsOf.map { .posts($0) } ?? photo.map { .photo($0) } }

    func run(_ session: Session) async throws {
        let service = try only.map { try Stack.services([$0], of: ServiceName.stack)[0] }
        let repository = try await selection.repository(session, pace: rate.pace)
        let plan = try at.map { moment in
            try Refusal.ofBackups { try PointRestore(from: repository).plan(moment.start) }
        }
        let name = try plan?.set ?? BackupSelection.name(of: set.name, in: repository)
        if let part, let to {
            let report = try part.restore(name, from: repository, to: DataDirectory.absolute(to), session)
            return try session.output.show(report) { report.file }
        }
        let label = plan?.name ?? name
        let place = RestorePlace(session.directory, set: label, to: to, service: service, isReplacing: replace)
        try place.require()
        let manifest = try Refusal.ofBackups { try repository.manifest(of: name) }
        if replace {
            try await session.console.confirm(isSure: yes) {
                let values: [String: TextValue] = [
                    "path": .words(place.replaced), "set": .words(label), "aside": .words(place.aside),
                    "made": .words(session.output.moments.of(plan?.madeAt ?? manifest.madeAt)),
                ]
                return localized("cli.backup.reallyReplace", values)
            }
        }
        let report = try await SetRestoration(name, plan, repository, place, session).run()
        try session.output.show(report) { report.folder }
        if let aside = report.aside {
            session.output.notice(localized("cli.backup.aside", ["path": .words(aside)]))
        }
        if report.erased > 0 {
            session.output.notice(localized("cli.backup.erasedAgain", ["count": .count(report.erased)]))
        }
        for misfit in report.misfits { session.output.notice(misfit.text) }
        let start = session.directory.deploymentKind.start
        session.output.notice(localized(replace ? "cli.backup.start" : "cli.backup.look", ["command": .words(start)]))
    }
}

/// Writes a set into its place, whole or not at all.
private struct SetRestoration {
    struct Report: Encodable {
        let set: String
        /// The time of the restored state.
        let madeAt: Timestamp
        let folder: String
        let files: Int
        let bytes: Int
        /// Where the former files are.
        let aside: String?
        /// Users who were erased since, and will be erased again.
        let erased: Int
        /// The data that does not fit together, such as posts of unknown owners.
        let misfits: [Misfits.Finding]
    }

    private let set: String
    private let plan: PointRestore.Plan?
    private let repository: Repository
    private let place: RestorePlace
    private let session: Session

    init(
        _ set: String,
        _ plan: PointRestore.Plan?,
        _ repository: Repository,
        _ place: RestorePlace,
        _ session: Session
    ) {
        (self.set, self.plan, self.repository, self.place, self.session) = (set, plan, repository, place, session)
    }

    func run() async throws -> Report {
        defer { session.output.advance("") }
        // What a killed restore left is no copy of anything.
        try? FileManager.default.removeItem(atPath: place.draft)
        do {
            let manifest = try Refusal.ofBackups { try write() }
            let after = AfterRestore(of: place.draft, place: place, session)
            let erased = try await Refusal.ofAsyncBackups { try await after.prepare(repository, manifest) }
            let files = manifest.files.filter { place.includes($0.path) }
            let misfits = try Refusal.ofBackups { try place.misfits(session.directory) }
            let aside = try place.putInPlace()
            return Report(
                set: set,
                madeAt: manifest.madeAt,
                folder: place.destination,
                files: files.count,
                bytes: files.reduce(0) { $0 + $1.size },
                aside: aside,
                erased: erased,
                misfits: misfits
            )
        } catch {
            try? FileManager.default.removeItem(atPath: place.draft)
            throw error
        }
    }

    private func write() throws(BackupError) -> BackupManifest {
        let (folder, includes, output) = (place.draft, place.includes, session.output)
        func show(_ done: Int, _ total: Int) {
            output.advance(localized("cli.backup.restoring", ["percent": .count(done * 100 / max(1, total))]))
        }
        if let plan {
            return try PointRestore(from: repository).write(plan, to: folder, includes: includes, progress: show)
        }
        return try SetRestore(from: repository).write(set, to: folder, includes: includes, progress: show)
    }
}
