"""The shell that runs the blocks of a page."""

import os
import pathlib
import tempfile
import unittest

from places import namespaces
from shell import Failed, Shell, in_background, written

DEADLINE = 20


class Shells(unittest.TestCase):
    def setUp(self):
        self.shell = self.new_shell()

    def new_shell(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shell = Shell(namespaces(), dict(os.environ), folder.name)
        self.addCleanup(shell.close)
        return shell

    def test_blocks_share_folder_and_variables(self):
        self.shell.run("cd /usr; A=3\n", DEADLINE)
        self.assertEqual(self.shell.run("echo $A $PWD\n", DEADLINE).strip(), "3 /usr")

    def test_the_first_failing_command_ends_a_block(self):
        for script in ("false\necho after\n", "cat /nonexistent | wc -l\necho after\n", "no-such-command\necho after\n"):
            shell = self.new_shell()
            with self.assertRaisesRegex(Failed, "^failed: ") as caught:
                shell.run(script, DEADLINE)
            self.assertNotIn("after", str(caught.exception))

    def test_a_failure_inside_a_substitution_ends_a_block_only_if_it_fails_the_command_around_it(self):
        for script in ("echo x$(false)y\n", "a=$(cat /nonexistent) || true\n", "if (false); then exit 3; fi\n"):
            self.assertIn("after", self.shell.run(script + "echo after\n", DEADLINE))
        for script in ("a=$(false)\n", "(set -e; false; true)\n"):
            with self.assertRaisesRegex(Failed, "^failed: ") as caught:
                self.new_shell().run(script + "echo after\n", DEADLINE)
            self.assertNotIn("\n    after", str(caught.exception))

    def test_a_block_that_exits_fails(self):
        with self.assertRaisesRegex(Failed, "the shell has ended"):
            self.shell.run("exit 0\n", DEADLINE)

    def test_a_block_has_a_deadline(self):
        with self.assertRaisesRegex(Failed, "it is not over after 1 s"):
            self.shell.run("read -r line\n", 1)

    def test_texts_are_typed_at_their_prompts(self):
        script = "echo the code is 123456\nread -rp 'Password: ' a\nread -rp 'Code: ' b\necho \"<$a|$b>\"\n"
        output = self.shell.run(script, DEADLINE, [("Password:", "two words"), ("Code:", r"/\d{6}/")])
        self.assertIn("<two words|123456>", output)

    def test_a_prompt_that_never_appears_fails(self):
        with self.assertRaisesRegex(Failed, "it never asked 'Password:'"):
            self.shell.run("echo hello\n", DEADLINE, [("Password:", "x")])

    def test_the_background_runs_until_it_is_ready(self):
        with tempfile.TemporaryDirectory() as folder:
            ready = pathlib.Path(folder, "ready")
            script = f"touch {ready}; exec tail -f /dev/null\n"
            self.shell.run(in_background(script, f"test -e {ready}", DEADLINE), DEADLINE)
            self.assertTrue(ready.exists())

    def test_a_background_that_ends_early_fails(self):
        with self.assertRaises(Failed):
            self.shell.run(in_background("true\n", "false", DEADLINE), DEADLINE)

    def test_files_are_written_as_they_are(self):
        with tempfile.TemporaryDirectory() as folder:
            text = "a $HOME `b` \\\n\n'c'\n"
            self.shell.run(f"cd {folder}\n" + written("new/file.txt", text), DEADLINE)
            self.assertEqual(pathlib.Path(folder, "new/file.txt").read_text(), text)


if __name__ == "__main__":
    unittest.main()
