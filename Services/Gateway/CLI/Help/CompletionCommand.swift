import ArgumentParser
import GatewayKit

struct CompletionCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("completion", "Print the completion script of a shell.")
        .examples(
            "umkreis completion bash > ~/.local/share/bash-completion/completions/umkreis",
            "umkreis completion zsh > ~/.zfunc/_umkreis",
            "umkreis completion fish > ~/.config/fish/completions/umkreis.fish"
        )

    @Argument(help: "The shell: bash, zsh or fish.")
    var shell: CompletedShell

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let shell: String
        let script: String
    }

    func run(_ session: Session) async throws {
        let script = shell.script
        try session.output.show(Report(shell: shell.rawValue, script: script)) { script }
    }
}

enum CompletedShell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    /// ArgumentParser's script with installation notes.
    var script: String {
        let shell: CompletionShell =
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        var lines = RootCommand.completionScript(for: shell).split(separator: "\n", omittingEmptySubsequences: false)
        // zsh and bash scripts begin with a magic line.
        let place = lines.first?.hasPrefix("#") == true ? 1 : 0
        lines.insert(contentsOf: comment.split(separator: "\n").map { "# " + $0 }, at: place)
        return lines.joined(separator: "\n")
    }

    private var comment: String {
        switch self {
        case .bash:
            """
            Completions of umkreis for bash. Put this file at
            ~/.local/share/bash-completion/completions/umkreis, or for all users at
            /usr/share/bash-completion/completions/umkreis.
            """
        case .zsh:
            """
            Completions of umkreis for zsh. Put this file as _umkreis in a folder of $fpath, as in ~/.zfunc
            (fpath=(~/.zfunc $fpath) before compinit in ~/.zshrc), or for all users at
            /usr/share/zsh/vendor-completions/_umkreis.
            """
        case .fish:
            """
            Completions of umkreis for fish. Put this file at
            ~/.config/fish/completions/umkreis.fish, or for all users at
            /usr/share/fish/vendor_completions.d/umkreis.fish.
            """
        }
    }
}
