-- What tests/cli/language/test_editors.py does in Neovim, behind the lines of docs/editors.md.
local told = {}

local function wait(about, done)
  if not vim.wait(60000, done, 20) then told.failed = about end
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000) or {}
  for _, answer in pairs(answers) do return answer.result end
end

wait("findings", function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)[1]
told.finding = { found.lnum, found.col, found.code, found.message }
vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
told.hover = ask("textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16")).contents.value
local params = vim.lsp.util.make_range_params(0, "utf-16")
params.context = { diagnostics = {} }
local actions = ask("textDocument/codeAction", params)
told.actions = vim.tbl_map(function(it) return it.title end, actions)
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
told.mended = vim.api.nvim_get_current_line()
wait("no findings", function() return #vim.diagnostic.get(0) == 0 end)
vim.api.nvim_win_set_cursor(0, { found.lnum + 1, 3 })
local offers = ask("textDocument/completion", vim.lsp.util.make_position_params(0, "utf-16"))
told.offers = vim.tbl_map(function(it) return it.label .. ": " .. (it.detail or "") end, offers.items)
vim.api.nvim_buf_set_text(0, found.lnum, 2, found.lnum, 2, { "   " })
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 60000 })
else -- before Neovim 0.8
  vim.lsp.buf.formatting_sync(nil, 60000)
end
told.formatted = vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, true)[1]
vim.fn.writefile({ vim.fn.json_encode(told) }, "told.json")
vim.cmd("qall!")
