import ArgumentParser
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupScheduleCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("schedule", "Show or change when umkreis up backs up, prunes and verifies.")
        .examples(
            "umkreis backup schedule --every 24h --verify-every 7d",
            "umkreis backup schedule --max-rate 5MB",
            "umkreis backup schedule --point-in-time    restore any moment of a week",
            "umkreis backup schedule",
            "umkreis backup schedule --off",
            "umkreis backup schedule --due    do now what is due",
            "umkreis backup schedule --watch    go on until Ctrl-C, in a container"
        )

    @Option(help: .init("The time between sets: 15m to 30d.", valueName: "span"))
    var every: BackupSpan?

    @Option(help: .init("The time between proofs of the newest set; 7d.", valueName: "span"))
    var verifyEvery: BackupSpan?

    @Option(help: .init("The most bytes a second to and from each target: 5MB; off.", valueName: "rate"))
    var maxRate: ScheduledRate?

    @Flag var points: PointsInTime?

    @Flag(help: "Stop making sets automatically.")
    var off = false

    @Flag(help: "Make a set, prune and verify, as far as it is due.")
    var due = false

    @Flag(help: "Do what is due every five minutes, and write points in time, until Ctrl-C.")
    var watch = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    /// Whether points are written between sets.
    enum PointsInTime: EnumerableFlag {
        case pointInTime, noPointInTime

        static func help(for value: Self) -> ArgumentHelp? {
            switch value {
            case .pointInTime: "Also write points in time, every few seconds, for backup restore --at."
            case .noPointInTime: "Write no points in time any more."
            }
        }
    }

    private static let pause = Duration.seconds(300)

    private struct Report: Encodable {
        let everySeconds: Int?
        let verifyEverySeconds: Int?
        let maxBytesPerSecond: Int?
        let pointInTime: Bool
    }

    private var pointInTime: Bool? { points.map { $0 == .pointInTime } }
    private var isChanging: Bool { every != nil || verifyEvery != nil || maxRate != nil || pointInTime != nil }

    func validate() throws {
        let modes = [off, due, watch].count(where: \.self)
        if modes > 1 || modes == 1 && isChanging {
            throw ValidationError(localized("cli.backup.oneOfSchedule"))
        }
    }

    func run(_ session: Session) async throws {
        if watch { return try await keepWatching(session) }
        let folder = BackupFolder(directory: session.directory)
        guard try folder.configuration() != nil else { throw Refusal.noBackups(session.directory) }
        var schedule = try folder.schedule()
        if due {
            guard let schedule else { return }
            return try await BackupNotice.after(session) { try await DueBackups(schedule, session).run() }
        }
        if off {
            schedule = nil
            try folder.removeSchedule()
        } else if isChanging {
            let former = schedule ?? BackupSchedule()
            let next = BackupSchedule(
                everySeconds: every?.seconds ?? former.everySeconds,
                verifyEverySeconds: verifyEvery?.seconds ?? former.verifyEverySeconds,
                maxBytesPerSecond: maxRate.map(\.bytesPerSecond) ?? former.maxBytesPerSecond,
                pointInTime: pointInTime ?? former.pointInTime
            )
            try folder.store(next)
            schedule = next
        }
        if schedule?.pointInTime != true { try await folder.forgetPoints() }
        if off || isChanging { try await BackupNotice(session).send() }
        let report = Report(
            everySeconds: schedule?.everySeconds,
            verifyEverySeconds: schedule?.verifyEverySeconds,
            maxBytesPerSecond: schedule?.maxBytesPerSecond,
            pointInTime: schedule?.pointInTime ?? false
        )
        try session.output.show(report) {
            guard let schedule else { return localized("cli.backup.noSchedule") }
            let values: [String: TextValue] = [
                "every": .words(SpanText.of(Double(schedule.everySeconds))),
                "verify": .words(SpanText.of(Double(schedule.verifyEverySeconds))),
            ]
            let rate = schedule.maxBytesPerSecond.map { rate in
                " " + localized("cli.backup.scheduleRate", ["rate": .words(BytesText.of(rate))])
            }
            let points = schedule.pointInTime == true ? "; " + localized("cli.backup.schedulePoints") : ""
            return localized("cli.backup.schedule", values) + (rate ?? "") + points
        }
        let withPoints = schedule?.pointInTime == true
        if schedule != nil, let command = session.directory.deploymentKind.startBackups(withPoints: withPoints) {
            session.output.notice(localized("cli.backup.scheduler", ["command": .words(command)]))
        }
    }

    /// In a container, which has no supervisor: both until it is cancelled.
    private func keepWatching(_ session: Session) async throws {
        let directory = session.directory
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await FollowedBackups(of: directory).run() }
            try await makeWhatIsDue(session)
            group.cancelAll()
        }
    }

    /// Reports failures and goes on, since the next attempt may succeed.
    private func makeWhatIsDue(_ session: Session) async throws {
        let folder = BackupFolder(directory: session.directory)
        while true {
            do {
                if try folder.configuration() != nil, let schedule = try folder.schedule() {
                    try await BackupNotice.after(session) { try await DueBackups(schedule, session).run() }
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                session.output.notice(PlainText.oneLine(Refusal(describing: error).fault.message))
            }
            try await Task.sleep(for: Self.pause)
        }
    }
}

/// When sets are made and verified, in `<data>/backup/schedule.json`.
struct BackupSchedule: Codable {
    var everySeconds = 86_400
    var verifyEverySeconds = 7 * 86_400
    /// To and from each target; `nil` without a limit.
    var maxBytesPerSecond: Int?
    /// Whether points in time are written to all targets.
    var pointInTime: Bool?

    var pace: Pace? { maxBytesPerSecond.map { Pace(bytesPerSecond: $0) } }
}

/// A time between backups: `15m`, `24h`, `7d`.
struct BackupSpan: ExpressibleByArgument {
    let seconds: Int

    init?(argument: String) {
        let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400]
        guard let unit = argument.last.flatMap({ units[$0] }), let count = Int(argument.dropLast()), count <= 50_000,
            (900...30 * 86_400).contains(count * unit)
        else { return nil }
        seconds = count * unit
    }
}

extension BackupFolder {
    private var scheduleFile: PrivateFile { PrivateFile(directory.backupSchedule) }

    /// `nil` if nothing is made automatically.
    func schedule() throws(Refusal) -> BackupSchedule? {
        guard let bytes = try scheduleFile.read() else { return nil }
        guard let schedule = try? WireJSON.decode(BackupSchedule.self, from: bytes) else {
            throw Refusal(.configuration, "cli.rule.backup-file-invalid", ["path": .words(scheduleFile.path)])
        }
        return schedule
    }

    func store(_ schedule: BackupSchedule) throws {
        try scheduleFile.write(try WireJSON.encode(schedule))
        try followTargets()
    }

    func removeSchedule() throws(Refusal) {
        try scheduleFile.remove()
        try PrivateFile(directory.followedTargets).remove()
    }

    /// Forgets the age and the failures of points after they were switched off.
    func forgetPoints() async throws {
        let state = try state()
        for target in try configuration()?.targets ?? [] {
            guard state[target].pointAt != nil || state[target].failure(of: .follow) != nil else { continue }
            try await update(target) { state in
                state.pointAt = nil
                state.record(nil, of: .follow)
            }
        }
    }

    /// Stores the targets that get points in time for `umkreis up`.
    func followTargets() throws(Refusal) {
        let file = PrivateFile(directory.followedTargets)
        guard try schedule()?.pointInTime == true, let targets = try configuration()?.targets else {
            return try file.remove()
        }
        try file.write(Array(targets.map { $0 + "\n" }.joined().utf8))
    }
}
