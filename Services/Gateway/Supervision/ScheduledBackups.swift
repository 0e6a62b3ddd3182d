import Foundation
import Glibc
import UmkreisWire

/// Runs `umkreis backup schedule --due` every five minutes while a schedule is stored.
///
/// That command decides what is due, and records failures for `doctor`, `status` and metrics.
struct ScheduledBackups: Sendable {
    private static let pause = Duration.seconds(300)

    let directory: DataDirectory

    /// Until it is cancelled; a running command is asked to end.
    func run() async {
        // Not all stacks of a machine at once, and not during the start.
        var pause = Duration.seconds(Int.random(in: 30...300))
        while (try? await Task.sleep(for: pause)) != nil {
            pause = Self.pause
            guard FileManager.default.fileExists(atPath: directory.backupSchedule) else { continue }
            let words = ["backup", "schedule", "--due", "--data", directory.path, "--quiet"]
            guard let own = try? Programs().own,
                let child = try? Child.start(own, words, log: directory.backupLog)
            else { continue }
            await withTaskCancellationHandler {
                _ = await child.ended()
            } onCancel: {
                child.signal(SIGTERM)
            }
        }
    }
}

extension DataDirectory {
    /// Exists if backups are set up.
    public var backupConfiguration: String { path + "/backup/config.json" }
    /// Exists if sets are made automatically.
    public var backupSchedule: String { path + "/backup/schedule.json" }
    /// Output of automatic backups.
    public var backupLog: String { logs + "/backup.log" }
}
