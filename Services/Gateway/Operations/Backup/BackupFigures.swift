import GatewaySupervision
import UmkreisVocabulary
import UmkreisWire

/// The ages of the last set, proof and point in time, as metrics.
struct BackupFigures {
    /// `nil` without backups; a target without a set or a proof is infinitely late.
    let text: String?

    init(_ directory: DataDirectory, at now: Timestamp) {
        let folder = BackupFolder(directory: directory)
        // Doctor reports files that cannot be read.
        guard let targets = try? folder.configuration()?.targets else {
            text = nil
            return
        }
        let state = (try? folder.state()) ?? BackupState()
        let isFollowed = (try? folder.schedule())?.pointInTime == true
        func family(_ name: String, _ meaning: String, _ time: (BackupState.Target) -> Timestamp?) -> [String] {
            let samples = targets.map { target in
                let seconds = time(state[target]).map { "\(max(0, Int(now.since($0) / .seconds(1))))" } ?? "+Inf"
                return "\(name){target=\"\(Self.escaped(target))\"} \(seconds)"
            }
            return ["# HELP \(name) \(meaning)", "# TYPE \(name) gauge"] + samples
        }
        let lines =
            family("umkreis_backup_age_seconds", "Time since the last set was made.", \.madeAt)
            + family("umkreis_backup_verified_age_seconds", "Time since a restore last proved a set.", \.verifiedAt)
            + (isFollowed
                ? family("umkreis_backup_point_age_seconds", "Time since the last point in time.", \.pointAt) : [])
            + Self.failures(of: BackupJob.allCases.filter { $0 != .follow || isFollowed }, on: targets, state)
        text = lines.joined(separator: "\n")
    }

    private static func failures(of jobs: [BackupJob], on targets: [String], _ state: BackupState) -> [String] {
        let name = "umkreis_backup_failed"
        let samples = targets.flatMap { target in
            jobs.map { job in
                let value = state[target].failure(of: job) == nil ? 0 : 1
                return "\(name){target=\"\(escaped(target))\",job=\"\(job.rawValue)\"} \(value)"
            }
        }
        return ["# HELP \(name) Whether the last attempt of a job failed.", "# TYPE \(name) gauge"] + samples
    }

    private static func escaped(_ label: String) -> String {
        label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
