import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Checks the age of the last set, proof and point in time, for `umkreis doctor`.
struct BackupCheck {
    private let directory: DataDirectory
    private let moments: MomentText

    init(_ directory: DataDirectory, _ moments: MomentText) {
        (self.directory, self.moments) = (directory, moments)
    }

    /// Empty before the first start of the stack.
    func findings() -> [DoctorFinding] {
        let folder = BackupFolder(directory: directory)
        let kind = directory.deploymentKind
        do {
            guard let configuration = try folder.configuration() else {
                let hasData = ServiceName.stack.contains { FileState(directory.database(of: $0)) != nil }
                let remedy = kind.command("backup init DIR")
                return hasData ? [.warn(.backup, localized("cli.doctor.backup.none"), remedy: remedy)] : []
            }
            let state = try folder.state()
            let limits = BackupLimits(try folder.schedule(), of: directory, at: moments.now)
            return configuration.targets.map { finding(of: $0, state[$0], limits, kind) }
        } catch {
            return [.fail(.backup, because: error)]
        }
    }

    private func finding(
        of target: String,
        _ state: BackupState.Target,
        _ limits: BackupLimits,
        _ kind: DeploymentKind
    ) -> DoctorFinding {
        var values: [String: TextValue] = ["path": .words(target)]
        if let (job, failure) = state.problem {
            values["reason"] = .words(failure.reason)
            let remedy = kind.command(job.words)
            return .fail(.backup, localized("cli.doctor.backup.failed", values), remedy: remedy)
        }
        guard let madeAt = state.madeAt else {
            let remedy = kind.command("backup create")
            return .fail(.backup, localized("cli.doctor.backup.empty", values), remedy: remedy)
        }
        values["made"] = .words(moments.of(madeAt))
        guard let verifiedAt = state.verifiedAt else {
            let remedy = kind.command("backup verify")
            return .warn(.backup, localized("cli.doctor.backup.unproved", values), remedy: remedy)
        }
        values["verified"] = .words(moments.of(verifiedAt))
        if limits.isPointLate(state, at: moments.now) {
            let text = state.pointAt.map { point in
                values["point"] = .words(moments.of(point))
                return localized("cli.doctor.backup.pointLate", values)
            }
            let remedy = kind.startBackups(withPoints: true) ?? kind.command("backup status")
            return .fail(.backup, text ?? localized("cli.doctor.backup.pointMissing", values), remedy: remedy)
        }
        guard limits.isLate(state, at: moments.now) else {
            return .pass(.backup, localized("cli.doctor.backup.pass", values))
        }
        let remedy = kind.command("backup schedule --every 24h")
        return .fail(.backup, localized("cli.doctor.backup.late", values), remedy: remedy)
    }
}
