import ArgumentParser
import GatewayKit

struct BackupCommand: ParsableCommand {
    static let configuration = group(
        "backup",
        "Back up the stack while it runs, and restore it.",
        [
            BackupInitCommand.self, BackupCreateCommand.self, BackupListCommand.self, BackupVerifyCommand.self,
            BackupRestoreCommand.self, BackupPruneCommand.self, BackupScheduleCommand.self,
            BackupStatusCommand.self, BackupFollowCommand.self,
        ]
    )
}
