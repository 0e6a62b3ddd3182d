package import ArgumentParser

/// The commands that run a stack, declare what it holds and show what it does.
package enum OperationsCommands {
    package static let stack: [any ParsableCommand.Type] = [
        UpCommand.self, DownCommand.self, RestartCommand.self, PsCommand.self, StatusCommand.self, DoctorCommand.self,
        LogsCommand.self, EventsCommand.self, MailCommand.self, AuditCommand.self, RebuildCommand.self,
        ConfigCommand.self,
        KeysCommand.self, StackCommand.self,
    ]

    package static let kinds: [any ParsableCommand.Type] = [KindCommand.self, AppCommand.self]

    package static let calls: [any ParsableCommand.Type] = [
        CallCommand.self, ServicesCommand.self, DescribeCommand.self, MetricsCommand.self, PipeCommand.self,
        SdkCommand.self,
    ]
}
