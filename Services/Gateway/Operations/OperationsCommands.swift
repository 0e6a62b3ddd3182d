package import ArgumentParser

/// The commands that run a stack, declare what it holds and show what it does.
package enum OperationsCommands {
    package static let stack: [any ParsableCommand.Type] = [
        UpCommand.self, DownCommand.self, RestartCommand.self, OpenCommand.self, PsCommand.self, StatusCommand.self,
        ServicesCommand.self, DoctorCommand.self, LogsCommand.self, MetricsCommand.self, EventsCommand.self,
        MailCommand.self, AuditCommand.self, RebuildCommand.self, ConfigCommand.self, KeysCommand.self,
        StackCommand.self, BackupCommand.self, StorageCommand.self,
    ]

    /// Commands for developers of apps.
    package static let apps: [any ParsableCommand.Type] = [
        AppCommand.self, KindCommand.self, CallCommand.self, DescribeCommand.self, PipeCommand.self, SdkCommand.self,
    ]
}
